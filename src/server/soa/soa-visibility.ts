/** Which forms a user may read and write: those of contacts in reach; a signed form in any case reaches its record. */
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { contactToWrite, findStanding } from "../contacts/contact-visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { survivorOf } from "../duplicates/contact-merge-rows.ts";
import { heardAt } from "./soa-filing.ts";
import { findSoa, hasLeft, isVisibleSoa, type SoaReader } from "./soa-rows.ts";

export async function soaReader({ trx, actor, world }: Ctx): Promise<SoaReader> {
  return { actor, visibility: await visibilityOf(trx, actor, "policies.see"), now: world.now() };
}

export async function soaToRead(ctx: Ctx, id: string): Promise<SoaRequest> {
  const { trx, actor } = ctx;
  if (!(await isVisibleSoa(trx, await soaReader(ctx), id))) refuse("not_found");
  return (await findSoa(trx, actor.tenant_id, id)) ?? refuse("not_found");
}

/** A form that another record is to refer to: 404 on that field unless it is visible. */
export async function linkedSoa(ctx: Ctx, id: string): Promise<SoaRequest> {
  const soa = await findSoa(ctx.trx, ctx.actor.tenant_id, id);
  if (!soa || !(await isVisibleSoa(ctx.trx, await soaReader(ctx), id))) refuse("not_found", { soa_request_id: [id] });
  return soa;
}

/**
 * The contact of a new form, through any number of merges. `at`: when the form was made. One that the user's contact was
 * lost for since then (transferred, merged away or deleted) is filed nevertheless: the device could not know.
 */
export async function contactOfNewSoa(ctx: Ctx, id: number, at: number): Promise<number> {
  const own = await findStanding(ctx, id, { lock: true, capability: "soa.use" });
  if (own && (own.deleted_at === null || own.deleted_at >= knownUntil(ctx, at))) return own.id;
  if (!own && (await leftSince(ctx, id, at))) return numberNow(ctx, id);
  const contact = await contactToWrite(ctx, id, "soa.use");
  contactMustBeThere(contact);
  return contact.id;
}

/**
 * Locks the contact's row, then the form's. `made_at`: when a device made what is to be filed; null: the user acts on
 * what they see now.
 */
export async function soaToWrite(ctx: Ctx, id: string, made_at: number | null = null): Promise<SoaRequest> {
  const { trx, actor } = ctx;
  const found = (await findSoa(trx, actor.tenant_id, id)) ?? refuse("not_found");
  const own = await findStanding(ctx, found.contact_id, { lock: true, capability: "soa.use" });
  const isFiled = !own && made_at !== null && found.user_id === actor.user_id;
  if (!own && !(isFiled && (await leftSince(ctx, found.contact_id, made_at)))) await refuseOthers(ctx, id);
  return (await findSoa(trx, actor.tenant_id, id, { lock: true })) ?? refuse("not_found");
}

/** Seen but not the user's own: 403. */
async function refuseOthers(ctx: Ctx, id: string): Promise<never> {
  return refuse((await isVisibleSoa(ctx.trx, await soaReader(ctx), id)) ? "forbidden" : "not_found");
}

const mergeHopsMax = 20;

/** The number a contact has after merges, whoever owns it now. */
async function numberNow({ trx, actor }: Ctx, id: number): Promise<number> {
  let number = id;
  for (let hops = 0; hops < mergeHopsMax; hops++) {
    const [contact] = await findContacts(trx, actor.tenant_id, [number]);
    const next = contact ? contact.merged_into_id : await survivorOf(trx, actor.tenant_id, number);
    if (next === undefined || next === null) return number;
    number = next;
  }
  return number;
}

/** Whether the contact, or the one it was merged into, left the user since. */
async function leftSince(ctx: Ctx, id: number, at: number): Promise<boolean> {
  const contact_ids = [id, await numberNow(ctx, id)];
  return hasLeft(ctx.trx, ctx.actor, { contact_ids, at: knownUntil(ctx, at) });
}

/** The reply to a write tells a device the time, not yet what the feed would have brought. */
const feedDelayMs = hourMs;

/** A device knows of nothing that happened since it last heard from the server, however late it made the write. */
function knownUntil(ctx: Ctx, at: number): number {
  const heard = heardAt(ctx);
  return heard === null ? at : Math.min(at, heard) - feedDelayMs;
}
