/** What a print is made of: people, and what is known around them. */
import type { Contact } from "../contacts/contact.ts";
import type { Note } from "../contacts/note.ts";
import type { Policy } from "../policies/policy.ts";
import type { ExportWords } from "./export.ts";
import type { PrintOptions } from "./print-options.ts";

/** A contact with what its profile sheet tells; other prints need the contact alone. */
export interface Person {
  contact: Contact;
  /** Those the person printing may see. */
  policies: readonly Policy[];
  /** Newest first. */
  notes: readonly Pick<Note, "body" | "at" | "kind">[];
}

export const notesOnProfile = 5;

export interface PrintFacts {
  options: PrintOptions;
  words: ExportWords;
  carriers: ReadonlyMap<string, string>;
  /** Who prints. */
  agent_name: string;
  now: number;
}
