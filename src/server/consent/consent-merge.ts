/** Consent in a merge: the survivor holds both histories, and a no of one of them is noted anew. */
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { isNo, permissionOf, strictest } from "../../domain/consent/permission.ts";
import type { Ctx } from "../context.ts";
import { listConsentsOf } from "./consent-rows.ts";
import { noteConsent } from "./note-consent.ts";

/** Called before the entries are moved; the result is noted after (`noteJoined`). */
export async function consentsBefore({ trx, actor }: Ctx, ids: readonly number[]): Promise<ConsentEntry[]> {
  return listConsentsOf(trx, actor.tenant_id, ids);
}

/** Without it, the later yes of one contact would outrank the earlier no of the other. */
export async function noteJoined(ctx: Ctx, survivor_id: number, before: readonly ConsentEntry[]): Promise<void> {
  const targets = Map.groupBy(before, ({ channel, address }) => `${channel} ${address}`);
  for (const entries of targets.values()) {
    const [first] = entries;
    if (!first) continue;
    const histories = Map.groupBy(entries, ({ contact_id }) => contact_id);
    const { by } = strictest([...histories.values()].map((own) => permissionOf(own, first)));
    const joined = permissionOf(entries, first).by;
    if (!by || !isNo(by.event) || (joined && isNo(joined.event))) continue;
    const { channel, address, event, words } = by;
    await noteConsent(ctx, { contact_id: survivor_id, channel, address, event, words, how: "merge" });
  }
}
