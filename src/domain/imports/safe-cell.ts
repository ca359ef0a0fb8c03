/** A cell that a spreadsheet would run as a formula, made plain text (ASVS 1.2.10). */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
}

/** One line of CSV (RFC 4180), every cell harmless. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(safeCell(cell))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
