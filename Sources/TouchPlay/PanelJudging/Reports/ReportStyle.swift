/// The style sheet of the HTML report.
///
/// The screen follows the reader's system; paper is always light. Color is never the only sign:
/// verdicts have words, signs and frames, and pictures have shapes (rule J10).
enum ReportStyle {
  static let text = [colors, page, table, pictures, paper].joined(separator: "\n")

  private static let colors = """
    :root {
      color-scheme: light; --paper: #fff; --ink: #1b1f24; --dim: #57606a; --rule: #c5ccd3;
      --area: #cfd6dd; --pass: #14692e; --fail: #b3211b; --open: #6f5600; --c0: #0b5cad; --c1: #b3211b;
      --c2: #14692e; --c3: #7a3fb0; --c4: #8f5600; --c5: #00707d; --c6: #a0124f; --c7: #4f5d1a;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        color-scheme: dark; --paper: #14181d; --ink: #e8ecf1; --dim: #a3adb8; --rule: #434c56;
        --area: #414b56; --pass: #63d68c; --fail: #ff9189; --open: #e8c650; --c0: #74b9ff;
        --c1: #ff9189; --c2: #63d68c; --c3: #c9a2f5; --c4: #f0b661; --c5: #5fd0dc; --c6: #ff8fc0;
        --c7: #c3d46a;
      }
    }
    """

  private static let page = """
    body {
      background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif;
      margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 0.5rem; }
    h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
    h1 span { border: 2px solid; border-radius: 0.4rem; padding: 0 0.5rem; white-space: nowrap; }
    .pass { color: var(--pass); } .fail { color: var(--fail); } .open { color: var(--open); }
    .none, .dim { color: var(--dim); } .none::before { content: "– "; }
    .pass::before { content: "✓ "; } .fail::before { content: "✗ "; } .open::before { content: "? "; }
    h1 .fail { border-width: 4px; } h1 .open, h1 .none { border-style: dashed; }
    .finding { border: 1px solid var(--rule); border-left: 6px solid var(--fail); border-radius: 0.4rem;
      break-inside: avoid; margin: 0.7rem 0; padding: 0.2rem 1rem; }
    .doubt { border-left-color: var(--open); }
    .finding h3 { margin: 0.5rem 0; } .finding p { margin: 0.4rem 0; }
    .sign { display: none; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0; }
    dt { color: var(--dim); } dd { margin: 0; }
    """

  private static let table = """
    table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
    th, td { border-bottom: 1px solid var(--rule); padding: 0.3rem 0.5rem; text-align: left;
      vertical-align: top; }
    th { overflow-wrap: normal; }
    .items td:first-child { white-space: nowrap; } .pass, .fail, .open { font-weight: 700; }
    .items .fail { border-left: 4px solid var(--fail); }
    td:nth-child(3), td:nth-child(4), code { overflow-wrap: normal; }
    .items td:nth-child(3), .items td:nth-child(4) { white-space: nowrap; }
    @media screen and (max-width: 42rem) {
      thead { display: none; } tr { border-bottom: 1px solid var(--rule); display: block;
        padding: 0.5rem 0; }
      td, .items td:nth-child(n) { border-bottom: 0; display: inline; padding: 0; white-space: normal; }
      .items td:nth-child(n) { margin-right: 0.9em; }
      .items td:nth-child(n+4)::before { color: var(--dim); }
      .items td:nth-child(2) { display: block; font-weight: 700; }
      .items td:nth-child(4)::before { content: "limit "; }
      .items td:nth-child(5)::before { content: "samples "; }
      .items td:nth-child(6)::before { content: "recording "; }
      .items td:empty { display: none; } .items .fail { border-left: 0; }
      .files td { display: block; }
    }
    """

  private static let pictures = """
    .pictures { display: grid; gap: 1.5rem;
      grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); }
    figure { margin: 0; break-inside: avoid; } figcaption { font-size: 0.9em; margin-bottom: 0.4rem; }
    svg { display: block; height: auto; width: 100%; }
    svg text { fill: var(--ink); font: 11px system-ui, sans-serif; paint-order: stroke;
      stroke: var(--paper); stroke-linejoin: round; stroke-width: 3px; }
    .frame { fill: none; stroke: var(--ink); stroke-width: 1.5px; }
    .path, .cross, .limit { fill: none; stroke: var(--ink); }
    .limit { stroke: var(--dim); stroke-dasharray: 4 3; }
    .mark, .dark { fill: var(--ink); } .onDark { fill: none; stroke: var(--paper); }
    .area { fill: var(--area); } .faint { fill: none; stroke: var(--rule); }
    .path.c0 { stroke: var(--c0); } .path.c1 { stroke: var(--c1); } .path.c2 { stroke: var(--c2); }
    .path.c3 { stroke: var(--c3); } .path.c4 { stroke: var(--c4); } .path.c5 { stroke: var(--c5); }
    .path.c6 { stroke: var(--c6); } .path.c7 { stroke: var(--c7); }
    .mark.c0 { fill: var(--c0); } .mark.c1 { fill: var(--c1); } .mark.c2 { fill: var(--c2); }
    .mark.c3 { fill: var(--c3); } .mark.c4 { fill: var(--c4); } .mark.c5 { fill: var(--c5); }
    .mark.c6 { fill: var(--c6); } .mark.c7 { fill: var(--c7); }
    """

  private static let paper = """
    @page { size: A4; margin: 15mm; }
    @media print {
      body { font-size: 10.5px; max-width: none; padding: 0; } h1 { padding-top: 2mm; }
      h2, h3 { break-after: avoid; } tr { break-inside: avoid; } thead { display: table-header-group; }
      .pictures { gap: 5mm; grid-template-columns: 1fr 1fr; }
      .sign { break-inside: avoid; display: block; margin-top: 12mm; }
      .sign p { display: flex; gap: 3mm; margin: 12mm 0 0; }
      .sign span { border-bottom: 1px solid var(--ink); flex: 1; }
      svg { max-height: 110mm; } svg * { print-color-adjust: exact; }
    }
    """
}
