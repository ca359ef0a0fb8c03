/** Local reads for printing and exporting. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Letter } from "../../domain/outputs/letter.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { notesOnProfile, type Person } from "../../domain/outputs/print-facts.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { contactsByIds, notesOf, policiesOf } from "./contacts.ts";
import { contactLists, type ContactLists } from "./contact-lists.ts";
import { allOf } from "./lists.ts";

/** The user's files, newest first. */
export async function ownOutputs(db: LocalDatabase): Promise<Output[]> {
  const outputs = await allOf<Output>(db, "outputs");
  return outputs.sort((one, other) => other.created_at - one.created_at);
}

export async function outputById(db: LocalDatabase, id: string): Promise<Output | null> {
  return ((await plainTable(db, "outputs").get(id)) as Output | undefined) ?? null;
}

export interface PrintSources {
  /** In the requested order; missing contacts are omitted. */
  contacts: Contact[];
  lists: ContactLists;
  letters: Letter[];
  returnAddress: string;
}

export async function printSources(db: LocalDatabase, ids: readonly number[]): Promise<PrintSources> {
  const letters = await allOf<Letter>(db, "letters");
  return {
    contacts: await contactsByIds(db, ids),
    lists: await contactLists(db),
    letters: letters.sort((one, other) => one.name.localeCompare(other.name)),
    returnAddress: ((await db.view.get(place))?.value as string | undefined) ?? "",
  };
}

/** A contact with the data of its profile sheet. */
export async function personToPrint(db: LocalDatabase, contact: Contact, withPolicies: boolean): Promise<Person> {
  const notes = (await notesOf(db, contact.id)).sort((one, other) => other.at - one.at);
  return {
    contact,
    policies: withPolicies ? await policiesOf(db, contact.id) : [],
    notes: notes.slice(0, notesOnProfile),
  };
}

const place = "print.return_address";

/** Settings of the last print on this device, as defaults. */
export async function keepReturnAddress(db: LocalDatabase, words: string): Promise<void> {
  await db.view.put({ k: place, value: words });
}
