/** A Medicare number in a file: compared, and kept with its last four characters only (domain §6, §10). */
import { maskedMbi } from "../contacts/medicare-import.ts";

const letter = "[AC-HJKMNP-RT-Y]";
const either = "[0-9AC-HJKMNP-RT-Y]";
/** Eleven characters; S, L, O, I, B and Z are never used. */
const whole = new RegExp(`^[1-9]${letter}${either}\\d${letter}${either}\\d${letter}{2}\\d{2}$`);
/** As it is kept once the row is written down. */
const ending = /^[•*X]{7}([0-9A-Z]{4})$/;

/** Null: no Medicare number. */
export function maskedMbiOf(cell: string): string | null {
  const bare = cell.replace(/[\s-]/g, "").toUpperCase();
  const last = ending.exec(bare)?.[1];
  if (last !== undefined) return maskedMbi(last);
  return whole.test(bare) ? maskedMbi(bare) : null;
}

/** The cells of a row as they are kept: no Medicare number stands in them whole. */
export function mbiMasker(fields: readonly { target: string }[]): (cells: string[]) => string[] {
  const column = fields.findIndex(({ target }) => target === "mbi");
  if (column < 0) return (cells) => cells;
  return (cells) => {
    const masked = maskedMbiOf(cells[column] ?? "");
    return masked === null ? cells : cells.with(column, masked);
  };
}
