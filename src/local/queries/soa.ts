/** Scopes of Appointment on this device. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { SoaState } from "../../domain/soa/limits.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import type { SoaFiling } from "../../domain/soa/soa-request.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { contactsByIds } from "./contacts.ts";
import { allOf } from "./lists.ts";

/** Newest first. */
export function soaOf(db: LocalDatabase, contact_id: number): Promise<SoaRequest[]> {
  return soasOf(db, [contact_id]);
}

/** Of several contacts, newest first. */
export async function soasOf(db: LocalDatabase, contact_ids: readonly number[]): Promise<SoaRequest[]> {
  const found = await plainTable(db, "soa_requests")
    .where("contact_id")
    .anyOf([...contact_ids])
    .toArray();
  return (found as unknown as SoaRequest[]).toSorted((one, other) => other.created_at - one.created_at);
}

export async function soasInState(db: LocalDatabase, state: SoaState): Promise<SoaRequest[]> {
  return (await plainTable(db, "soa_requests").where("state").equals(state).toArray()) as unknown as SoaRequest[];
}

/** As the form names the person. */
export function soaPerson({ beneficiary }: SoaRequest): string {
  return `${beneficiary.first_name} ${beneficiary.last_name}`;
}

/** Null: not on this device. */
export async function soaById(db: LocalDatabase, id: string): Promise<SoaRequest | null> {
  return ((await plainTable(db, "soa_requests").get(id)) as SoaRequest | undefined) ?? null;
}

export interface RegisteredSoa {
  soa: SoaRequest;
  /** The contact's name; the person's on the form where the contact is not on this device. */
  name: string;
}

/** The whole register, most recently changed first. */
export async function soaRegister(db: LocalDatabase): Promise<RegisteredSoa[]> {
  const all = await allOf<SoaRequest>(db, "soa_requests");
  const contacts = await contactsByIds(db, [...new Set(all.map(({ contact_id }) => contact_id))]);
  const names = new Map(contacts.map((contact) => [contact.id, nameOfContact(contact)]));
  return all
    .map((soa) => ({
      soa,
      name: names.get(soa.contact_id) ?? soaPerson(soa),
    }))
    .toSorted((one, other) => other.soa.updated_at - one.soa.updated_at);
}

/** The document of a step that waits to be sent, in base64; null: it was sent. */
export async function waitingSoaDocument(db: LocalDatabase, pdf_sha256: string): Promise<string | null> {
  const filings = (await db.outbox.toArray()).map(({ input }) => (input as { filing?: SoaFiling }).filing);
  return filings.find((filing) => filing?.pdf_sha256 === pdf_sha256)?.pdf ?? null;
}
