/** Rows below a list that are about it: totals, counts of records, the marks of a report. */

const summary =
  /^(?:(?:grand |sub-?|overall |report |column )?totals?|sums?|averages?|avg|(?:record |row |total )?counts?)(?: (?:records?|rows?|contacts?|leads?|clients?|policies|premium|amount|number of \w+|count|for .*|of .*))?\s*[:=]?\s*(?:\(?[$\d][^a-z]*(?:records?|rows?|contacts?|leads?|clients?)?\)?)?$|^[\d,]+ (?:records?|rows?|contacts?)(?: (?:found|total|exported))?\.?$|^page \d+(?: of \d+)?$|^(?:generated|exported|printed|report run|run) (?:by|on|at|from)\b.*|^(?:copyright|©|\(c\)) .*\d{4}|^confidential information\b/i;
/** What may stand beside such a text: counts, sums, nothing. */
const figures = /^[\s\d.,$€%()/:+-]*$/;

export function isSummaryRow(cells: readonly string[]): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== "");
  if (!summary.test((cells[at] ?? "").trim())) return false;
  return cells.every((cell, place) => place === at || figures.test(cell) || summary.test(cell.trim()));
}
