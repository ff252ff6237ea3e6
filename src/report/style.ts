/** The look of a report, on screens and on paper (A4 and Letter). */
export const STYLE = `
:root { color-scheme: light; --text: #182030; --quiet: #596477; --line: #d5dae3; --accent: #2456d6; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 60rem; background: #fff; color: var(--text);
  font: 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", Arial, sans-serif; font-variant-numeric: tabular-nums; }
header { border-bottom: 2px solid var(--text); margin-bottom: 1.5rem; padding-bottom: 0.75rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; }
p { margin: 0.5rem 0; max-width: 46rem; }
header p { margin: 0.25rem 0 0; }
.quiet { color: var(--quiet); font-size: 0.875rem; }
.answer { font-size: 1.125rem; line-height: 1.5; }
ul { margin: 0.5rem 0; padding-left: 1.25rem; max-width: 46rem; }
li { margin: 0.2rem 0; }
a { color: var(--accent); }
code { font: 0.85em ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
dd a { overflow-wrap: anywhere; }
dl { margin: 0.75rem 0; }
dl > div { display: grid; grid-template-columns: minmax(8rem, 15rem) 1fr; gap: 1rem; padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.8125rem; line-height: 1.35; }
#shortlist table { font-size: 0.75rem; }
caption { text-align: left; color: var(--quiet); padding-bottom: 0.4rem; }
th, td { text-align: right; vertical-align: top; padding: 0.3rem 0.45rem; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { vertical-align: bottom; border-bottom: 1px solid var(--text); color: var(--quiet); }
.words { text-align: left; }
.one { white-space: nowrap; }
small { color: var(--quiet); font-size: 0.9em; }
tr.chosen > * { background: #edf2fe; font-weight: 600; }
.kept { color: #00704f; }
.unchecked { color: #7a5200; }
.broken { color: #b51d38; }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }
figcaption, details { color: var(--quiet); font-size: 0.875rem; margin-top: 0.4rem; max-width: 46rem; }
.key { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; font-size: 0.8125rem; color: var(--quiet); margin: 0.4rem 0 0; }
.key i { display: inline-block; vertical-align: middle; margin-right: 0.4rem; }
.key i.line { width: 1rem; border-top: 2px solid; }
.key i.dot { width: 0.55rem; height: 0.55rem; border-radius: 50%; background: currentColor; }
.key i.ring { width: 0.55rem; height: 0.55rem; border-radius: 50%; border: 2px solid; }
.key i.cross { width: 0.6rem; height: 0.6rem; background: linear-gradient(45deg, transparent 42%, currentColor 42% 58%, transparent 58%), linear-gradient(-45deg, transparent 42%, currentColor 42% 58%, transparent 58%); }
.state { border: 1px solid; border-radius: 3px; padding: 0 0.35rem; font-size: 0.8125rem; font-weight: 600; color: #7a5200; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; gap: 0; } body { padding: 1.25rem 1rem 2rem; } h1 { font-size: 1.6rem; } }
@page { margin: 15mm 14mm; }
@media print {
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  h1 { font-size: 18pt; }
  h2 { font-size: 12.5pt; margin-top: 8mm; break-after: avoid; }
  table { font-size: 7.5pt; }
  thead { display: table-header-group; }
  th, td { padding: 0.8mm 0.9mm; }
  tr, figure, dl > div, li { break-inside: avoid; }
  figure svg { max-height: 120mm; }
  caption { break-after: avoid; }
  .wide { overflow: visible; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
