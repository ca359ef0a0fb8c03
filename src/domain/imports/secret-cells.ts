/** Social security and Medicare numbers in a file: compared and shown by their last four characters only (domain §6, §10). */
import { maskedMbi, secretFields, type SecretField, secretNumber } from "../contacts/secret-number.ts";
import { bareCell } from "./cell-values.ts";

/** The masked form in which it is stored. */
const ending = /^[•*X]{7}([0-9A-Z]{4})$/;

/** Null: not a Medicare number. */
export function maskedMbiOf(cell: string): string | null {
  const last = ending.exec(cell.replace(/[\s-]/g, "").toUpperCase())?.[1];
  const whole = last ?? secretNumber("mbi", cell);
  return whole === null ? null : maskedMbi(whole);
}

const targets: Record<SecretField, string> = { ssn: "ssn_last4", mbi: "mbi" };
const masked: Record<SecretField, (number: string) => string> = {
  ssn: (number) => `***-**-${number.slice(-4)}`,
  mbi: maskedMbi,
};

export interface SecretCell {
  field: SecretField;
  /** The full number. */
  number: string;
}

export interface PartedCells {
  /** As stored: without any full number. */
  cells: string[];
  secrets: SecretCell[];
}

/** Removes the full numbers from the cells of a row. */
export function secretParter(fields: readonly { target: string }[]): (cells: string[]) => PartedCells {
  const columns = secretFields.flatMap((field) => {
    const column = fields.findIndex(({ target }) => target === targets[field]);
    return column < 0 ? [] : [{ field, column }];
  });
  return (cells) => {
    const secrets: SecretCell[] = [];
    let kept = cells;
    for (const { field, column } of columns) {
      const number = secretNumber(field, bareCell(cells[column] ?? ""));
      if (number === null) continue;
      secrets.push({ field, number });
      kept = kept.with(column, masked[field](number));
    }
    return { cells: kept, secrets };
  };
}
