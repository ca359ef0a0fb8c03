/** The contact a file of an archive may be added to, limited to the importer's reach; others count as missing. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { findStanding } from "../contacts/contact-visibility.ts";
import type { Ctx } from "../context.ts";

/** With `lock`, locked until the transaction ends. */
export async function contactInReach(ctx: Ctx, id: number, lock = false): Promise<Contact | undefined> {
  const contact = await findStanding(ctx, id, { lock, capability: "files.edit" });
  return contact?.deleted_at === null ? contact : undefined;
}
