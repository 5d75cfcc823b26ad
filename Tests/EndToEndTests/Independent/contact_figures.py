"""The figures of one contact, as docs/measurements.md defines them under "Figures of a contact"."""

import math
from statistics import median


class Tuning:
    """The lengths of the definitions, in the panel's unit."""

    def __init__(self, panel):
        mm = 1 if panel.unit == "mm" else max(panel.width, panel.height) / 250
        self.moving, self.still = 50 * mm, 20 * mm
        self.report_step, self.compared = 0.5 * mm, mm
        self.edge, self.far_jump, self.short_jump = 3.5 * mm, 20 * mm, 3 * mm


def figures(contact, panel):
    """The figures of a contact with the names of the JSON report."""
    tuning = Tuning(panel)
    samples = contact.samples
    times = [sample[0] for sample in samples]
    places = [sample[1:] for sample in samples]
    steps = find_steps(samples)
    lengths = [step[0] for step in steps]
    instants = find_instants(times, places)
    mark_silences(instants, tuning)
    mark_motion(instants, tuning)
    gap, silence = gaps(instants, usual_interval(times))
    jumps = [lengths[i] for i in range(1, len(steps)) if is_jump(steps, i, tuning)]
    inner, outer = jitter(times, places, panel, tuning)
    return {
        "number": contact.number,
        "reports": len(samples),
        "seconds": contact.end - times[0],
        "end": contact.kind,
        "pathLength": sum(lengths),
        "longestStep": max(lengths, default=0),
        "longestGapMilliseconds": 1000 * gap,
        "longestSilenceMilliseconds": 1000 * silence,
        "rate": rate(instants),
        "movingJitter": inner,
        "movingJitterAtEdge": outer,
        "reversedMotion": reversed_motion(times, places, tuning),
        "gapRatio": gap_ratio(steps, tuning),
        "hysteresis": hysteresis(lengths, tuning),
        "jumps": len(jumps),
        "largestJump": max(jumps, default=0),
        "ghostLike": is_ghost_like(contact),
    }


def is_ghost_like(contact):
    seconds = contact.end - contact.samples[0][0]
    short = seconds < 0.01 or (len(contact.samples) <= 2 and seconds < 0.05)
    return contact.kind != "open" and short


def find_steps(samples):
    """The steps as (length, seconds)."""
    steps, last = [], samples[0]
    for sample in samples[1:]:
        if sample[1:] != last[1:]:
            steps.append((math.dist(sample[1:], last[1:]), sample[0] - last[0]))
            last = sample
    return steps


def neighbors(steps, index):
    return steps[max(0, index - 2):index] + steps[index + 1:index + 3]


# Times


def find_instants(times, places):
    """The instants: time, the number of reports up to it, and the last place."""
    instants = []
    for count, (time, place) in enumerate(zip(times, places), 1):
        if instants and instants[-1]["time"] == time:
            instants.pop()
        instants.append(
            {"time": time, "count": count, "place": place, "silence": False, "moving": False})
    return instants


def usual_interval(times):
    intervals = sorted(b - a for a, b in zip(times, times[1:]))
    kept = intervals[:len(intervals) - math.ceil(len(intervals) / 20)]
    return sum(kept) / len(kept) if kept else 0


def mark_silences(instants, tuning):
    """Marks the instants before which the finger was still while nothing was reported."""
    if len(instants) < 2:
        return
    pairs = list(zip(instants, instants[1:]))
    middle = median(b["time"] - a["time"] for a, b in pairs)
    moved = False
    for index, (last, now) in enumerate(pairs, 1):
        seconds = now["time"] - last["time"]
        if seconds > 1.5 * middle:
            now["silence"] = not moved or is_still(instants, index, seconds, tuning)
        moved = moved or now["place"] != instants[0]["place"]


def is_still(instants, index, seconds, tuning):
    last, now = instants[index - 1], instants[index]
    before = instants[max(0, index - 4)]
    after = instants[min(len(instants) - 1, index + 3)]
    way = math.dist(before["place"], last["place"]) + math.dist(now["place"], after["place"])
    time = last["time"] - before["time"] + after["time"] - now["time"]
    around = way / time if time > 0 else 0
    speed = math.dist(last["place"], now["place"]) / seconds
    return speed < max(tuning.still, around / 2)


def mark_motion(instants, tuning):
    for index, instant in enumerate(instants):
        first = instants[max(0, index - 3)]
        last = instants[min(len(instants) - 1, index + 3)]
        way = math.dist(first["place"], last["place"])
        instant["moving"] = (
            way >= tuning.moving * (last["time"] - first["time"])
            and way >= tuning.report_step * (last["count"] - first["count"]))


def gaps(instants, usual):
    """The longest gap and the longest silence in seconds."""
    gap, silence = 0, 0
    for last, now in zip(instants, instants[1:]):
        seconds = now["time"] - last["time"]
        if now["silence"]:
            silence = max(silence, seconds)
        else:
            gap = max(gap, seconds - (now["count"] - last["count"] - 1) * usual)
    return gap, silence


def rate(instants):
    """The median and smallest rate of all windows, or None."""
    rates = []
    for index, first in enumerate(instants):
        rest = instants[index + 1:]
        # Times are whole microseconds: a window of 0.25 s may be shorter by two.
        end = next(
            (i for i, one in enumerate(rest) if one["time"] - first["time"] > 0.249998 - 1e-7), None)
        if end is None:
            break
        window = rest[:end + 1]
        if first["moving"] and all(one["moving"] and not one["silence"] for one in window):
            last = window[-1]
            rates.append((last["count"] - first["count"]) / (last["time"] - first["time"]))
    if not rates:
        return None
    return {"median": median(rates), "smallest": min(rates), "windows": len(rates)}


# Places


def motion(times, places, first, last, tuning):
    """The direction of motion around reports, or None."""
    start, end = first - 4, last + 4
    if start < 0 or end >= len(places):
        return None
    arriving = minus(places[first - 1], places[start])
    leaving = minus(places[end], places[last + 1])
    way = (arriving[0] + leaving[0], arriving[1] + leaving[1])
    length, seconds = math.hypot(*way), times[end] - times[start]
    # Six of the intervals are in the way.
    if length == 0 or seconds >= 0.6 or length < tuning.moving * seconds * 6 / (end - start):
        return None
    if dot(arriving, leaving) < math.sqrt(0.5) * math.hypot(*arriving) * math.hypot(*leaving):
        return None
    return (way[0] / length, way[1] / length)


def reversed_motion(times, places, tuning):
    largest, count, backward = 0, 0, 0
    for index in range(len(places) - 1):
        direction = motion(times, places, index, index + 1, tuning)
        if direction is None:
            continue
        count += 1
        along = dot(minus(places[index + 1], places[index]), direction)
        backward += along < 0
        largest = max(largest, -along)
    return {"largest": largest, "reversed": backward, "steps": count} if count else None


def jitter(times, places, panel, tuning):
    """The jitter away from the edges and near one; None where nothing is measured."""
    found = {False: [], True: []}
    for index, (x, y) in enumerate(places):
        direction = motion(times, places, index, index, tuning)
        if direction:
            edge = min(x, y, panel.width - x, panel.height - y)
            found[edge < tuning.edge].append(parabola(places, index, direction))
    return summary(found[False]), summary(found[True])


def summary(fits):
    if not fits:
        return None
    squares = [distance ** 2 / (1 + variance) for distance, variance in fits]
    return {
        "largest": max(distance for distance, _ in fits),
        "reports": len(fits),
        "rootMeanSquare": math.sqrt(sum(squares) / len(fits)),
    }


def parabola(places, index, direction):
    """A report's distance from the parabola through its neighbors, and the parabola's variance.

    The parabola is the projection onto 1, u and u² by the Gram-Schmidt process, with u the number of
    reports from this one.
    """
    u = [step for step in range(-4, 5) if step != 0]
    here = [minus(places[index + step], places[index]) for step in u]
    across = [direction[0] * place[1] - direction[1] * place[0] for place in here]
    # Each basis function is a polynomial: its values at the neighbors, and at the report (u = 0).
    basis = []
    for power in range(3):
        values, there = [value ** power for value in u], 0.0 if power else 1.0
        for other, other_there, square in basis:
            part = sum(a * b for a, b in zip(values, other)) / square
            values = [a - part * b for a, b in zip(values, other)]
            there -= part * other_there
        basis.append((values, there, sum(value * value for value in values)))
    value = sum(
        there * sum(a * b for a, b in zip(values, across)) / square
        for values, there, square in basis)
    return abs(value), sum(there * there / square for _, there, square in basis)


# Steps


def gap_ratio(steps, tuning):
    ratios, late = [], []
    for index in range(2, len(steps) - 2):
        around = neighbors(steps, index)
        length = sum(step[0] for step in around) / 4
        if length < tuning.compared:
            continue
        ratio = steps[index][0] / length
        timed = all(step[1] > 0 for step in around)
        time = steps[index][1] / (sum(step[1] for step in around) / 4) if timed else 0
        if time > 2 * ratio:
            continue
        ratios.append(ratio)
        if time >= 0.75 * ratio:
            late.append(ratio)
    if not ratios:
        return None
    return max(late) if late and max(late) >= 0.75 * max(ratios) else max(ratios)


def hysteresis(lengths, tuning):
    if len(lengths) < 4:
        return None
    mean = sum(lengths[1:4]) / 3
    return lengths[0] / mean if mean >= tuning.compared else None


def is_jump(steps, index, tuning):
    length, seconds = steps[index]
    around = neighbors(steps, index)
    if length < tuning.short_jump or not around:
        return False
    usual = median(step[0] for step in around)
    time = median(step[1] for step in around)
    if length <= tuning.far_jump and length <= 5 * usual:
        return False
    times = max(1, seconds / time) if time > 0 else 1
    return length > 2 * usual * times


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]
