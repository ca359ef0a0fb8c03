/** The contact a file of an archive may be added to, limited to the importer's reach; others count as missing. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";

const mergeHopsMax = 20;

/** The id of a merged contact resolves to its survivor. With `lock`, locked until the transaction ends. */
export async function contactInReach(ctx: Ctx, id: number, lock = false): Promise<Contact | undefined> {
  const { trx, actor } = ctx;
  const visibility = await visibilityOf(trx, actor, "files.edit");
  let wanted = id;
  for (let hops = 0; hops < mergeHopsMax; hops++) {
    const [contact] = await findContacts(trx, actor.tenant_id, [wanted], { lock });
    if (!contact || (!isMerged(contact) && contact.deleted_at !== null)) return undefined;
    if (!isMerged(contact)) return isVisible(visibility, contact) ? contact : undefined;
    wanted = contact.merged_into_id ?? 0;
  }
  return undefined;
}
