/** Who last wrote each field of contacts, for choosing among their values. */
import type { MergeFacts } from "../../contract/duplicates/contact-merges.ts";
import { type Contact, contactFieldNames } from "../../domain/contacts/contact.ts";
import type { MergeRecord } from "../../domain/duplicates/merge-choice.ts";
import type { Ctx } from "../context.ts";
import { countBelongings } from "../contacts/contact-related-rows.ts";
import { findParted } from "./contact-match-rows.ts";
import { findAuthors } from "./contact-merge-rows.ts";

type Hands = NonNullable<MergeRecord["hands"]>;

/** By contact; fields unchanged since the contact was created are omitted. */
export async function authorsOf(
  { trx, actor }: Ctx,
  contacts: readonly Pick<Contact, "id">[],
): Promise<Map<number, Hands>> {
  const ids = contacts.map(({ id }) => id);
  const hands = new Map<number, Hands>(ids.map((id) => [id, {}]));
  for (const { contact_id, field, by, at } of await findAuthors(trx, actor.tenant_id, ids)) {
    const name = contactFieldNames.find((one) => one === field);
    const own = hands.get(contact_id);
    if (name && own) own[name] = { by, at };
  }
  return hands;
}

export async function mergeFactsOf(ctx: Ctx, contacts: readonly Contact[]): Promise<MergeFacts[]> {
  const { trx, actor } = ctx;
  const ids = contacts.map(({ id }) => id);
  const hands = await authorsOf(ctx, contacts);
  const counts = await countBelongings(trx, actor.tenant_id, ids);
  const parted = await findParted(trx, actor.tenant_id, ids);
  const notSame = (id: number) =>
    parted.flatMap(({ one_id, other_id }) => (one_id === id ? [other_id] : other_id === id ? [one_id] : []));
  return ids.map((id) => ({ id, hands: hands.get(id) ?? {}, counts: counts.get(id) ?? {}, not_same: notSame(id) }));
}
