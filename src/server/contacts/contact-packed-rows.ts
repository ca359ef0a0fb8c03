/**
 * New contacts as short texts: of some seventy columns most say the same of every row of a list, so one contact stands as the
 * model and the others tell only what is different. Made ahead and kept in line, they take a tenth of the memory.
 */
import { type ContactKeys, contactKeyNames, contactKeys } from "../../domain/contacts/contact-keys.ts";
import { type Contact, contactColumns } from "../../domain/contacts/contact.ts";
import { matchKeyNumbers } from "../../domain/contacts/match.ts";

/** Every column of a new contact but those that are taken ahead from counters. */
export const writtenColumns = [...contactColumns, ...contactKeyNames].filter((name) => name !== "seq" && name !== "id");
type Row = Contact & ContactKeys;

export interface PackedContact {
  /** JSON of the columns that differ from the model. */
  text: string;
  /** By which it is found as a duplicate. */
  match_keys: readonly number[];
}

export class ContactPacker {
  #model: Row | undefined;
  #modelText = "{}";

  /** JSON of the first contact packed. */
  get model(): string {
    return this.#modelText;
  }

  /** With everything derived from it. */
  pack(contact: Contact): PackedContact {
    const row: Row = { ...contact, ...contactKeys(contact) };
    const match_keys = matchKeyNumbers(contact);
    const model = this.#model;
    if (model) return { text: JSON.stringify(different(row, model)), match_keys };
    this.#model = row;
    this.#modelText = JSON.stringify(row);
    return { text: "{}", match_keys };
  }
}

function different(row: Row, model: Row): Partial<Record<keyof Row, unknown>> {
  const told: Partial<Record<keyof Row, unknown>> = {};
  for (const name of writtenColumns) if (!isAlike(row[name], model[name])) told[name] = row[name] ?? null;
  return told;
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || (isEmpty(one) && isEmpty(other));
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
