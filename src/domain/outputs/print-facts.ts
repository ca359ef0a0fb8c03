/** The data of a print: contacts and their related rows. */
import type { Contact } from "../contacts/contact.ts";
import type { Note } from "../contacts/note.ts";
import type { Policy } from "../policies/policy.ts";
import type { ExportWords } from "./export.ts";
import type { PrintOptions } from "./print-options.ts";

/** A contact with the data of its profile sheet; other prints need only the contact. */
export interface Person {
  contact: Contact;
  /** Those the printing user can see. */
  policies: readonly Policy[];
  /** Newest first. */
  notes: readonly Pick<Note, "body" | "at" | "kind">[];
}

export const notesOnProfile = 5;

export interface PrintFacts {
  options: PrintOptions;
  words: ExportWords;
  carriers: ReadonlyMap<string, string>;
  /** The printing user. */
  agent_name: string;
  now: number;
}
