import { isFormula } from "../../kit/text.ts";

/** Neutralizes a cell that a spreadsheet would run as a formula. */
export function safeCell(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** One line of CSV (RFC 4180) with every cell neutralized. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Nearly every cell is plain: one test replaces three. */
function csvCell(cell: string | number): string {
  if (typeof cell === "number" && cell >= 0) return String(cell);
  const text = String(cell);
  return notPlain.test(text) ? quoted(safeCell(text)) : text;
}

const notPlain = /[",\r\n]|^[\s=+\-@＝＋－＠\0]|\s$/;

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
