/** Emails of the company to its users, as admins manage them (spec 001 §7, domain §14). */
import { adminEmails } from "../../contract/broadcasts/broadcasts.ts";
import type { Broadcast, BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import {
  type BroadcastAct,
  broadcastAfter,
  broadcastMessages,
  broadcastReasons,
  broadcastReasonWords,
  broadcastsMax,
} from "../../domain/broadcasts/options.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import { unitsOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import { audienceOf, decideUsers, type Recipient } from "./audience-rows.ts";
import { sendBroadcastTest } from "./broadcast-mail.ts";
import {
  type BroadcastChange,
  broadcastReach,
  type BroadcastRow,
  countBroadcasts,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
  lockBroadcast,
  reachableUnits,
  updateBroadcast,
} from "./broadcast-rows.ts";
import { mustBeSendable, mustBeTimely } from "./broadcast-check.ts";
import { countIn, holdMails, insertRecipients, listResults, stopRecipients } from "./recipient-rows.ts";

export const adminEmailsImplementation = implement(adminEmails, {
  list: async (ctx, { query }) => {
    const reach = await broadcastReach(ctx.trx, ctx.actor);
    return pageReply(query, await listBroadcasts(ctx.trx, reach, query));
  },
  create: async (ctx, { body: { id = ctx.world.uuid(), ...typed } }) => ({ data: await make(ctx, id, given(typed)) }),
  show: async (ctx, { params }) => ({ data: shown(await found(ctx, params.id)) }),
  update: async (ctx, { params, body }) => {
    const { version, act, scheduled_at, expected, ...typed } = body;
    const before = await locked(ctx, params.id);
    mustBeVersion(version, before.version);
    await edit(ctx, before, given(typed));
    const now = await found(ctx, before.id);
    if (scheduled_at !== undefined) await schedule(ctx, now, scheduled_at, expected);
    else if (act !== undefined) await move(ctx, now, act, expected);
    return { data: shown(await found(ctx, before.id)) };
  },
  remove: async (ctx, { params }) => {
    const before = await locked(ctx, params.id);
    if (!mayDelete(before)) refuse("conflict", { base: [broadcastMessages.running] });
    await drop(ctx, before);
  },
  bulkUpdate: async (ctx, { body: { ids, act } }) => {
    let changed = 0;
    // In one order, as everywhere: two such calls wait for each other and not in a circle.
    for (const id of [...new Set(ids)].toSorted()) {
      const before = await locked(ctx, id);
      if (act === "delete" ? !mayDelete(before) : broadcastAfter(before.status, "cancel") === before.status) continue;
      if (act === "delete") await drop(ctx, before);
      else await move(ctx, before, "cancel", undefined);
      changed++;
    }
    return { data: { changed } };
  },
  audience: async (ctx, { body: { page, limit, ...fields } }) => {
    await mustReachUnits(ctx, fields.business_unit_ids);
    const decided = await audienceOf(ctx, fields);
    const people = ctx.services.mail.kind === "outbox" ? decided.map(withoutMailServer) : decided;
    const data = people.slice((page - 1) * limit, page * limit).map(memberOf);
    return { data, meta: { total_count: people.length, ...countPeople(people) } };
  },
  test: async (ctx, { params }) => {
    const before = await locked(ctx, params.id);
    mustBeSendable(before);
    const user = await me(ctx);
    const [mine] = await decideUsers(ctx, before, [user.id], new Set());
    const { subject, blocks } = mine ?? before;
    await sendBroadcastTest(ctx, { subject, blocks }, user);
    await save(ctx, before, { tested_at: ctx.world.now() });
    return { data: shown(await found(ctx, before.id)), meta: { to: user.email } };
  },
  results: async (ctx, { params, query }) => {
    const { counts, id } = await found(ctx, params.id);
    const data = await listResults(ctx.trx, { tenant_id: ctx.actor.tenant_id, id }, query);
    return { data, meta: { total_count: countIn(counts, query.state), counts } };
  },
});

async function me({ trx, actor }: Ctx): Promise<FoundUser> {
  return (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("unauthorized");
}

async function found(ctx: Ctx, id: string): Promise<BroadcastRow> {
  return (await findBroadcast(ctx.trx, await broadcastReach(ctx.trx, ctx.actor), id)) ?? refuse("not_found");
}

async function locked(ctx: Ctx, id: string): Promise<BroadcastRow> {
  if (!(await lockBroadcast(ctx.trx, await broadcastReach(ctx.trx, ctx.actor), id))) refuse("not_found");
  return found(ctx, id);
}

function shown({ acting: _acting, ...broadcast }: BroadcastRow): Broadcast {
  return broadcast;
}

async function make(ctx: Ctx, id: string, typed: Partial<BroadcastFields>): Promise<Broadcast> {
  const { trx, actor, world } = ctx;
  const known = await findBroadcast(trx, await broadcastReach(trx, actor), id);
  if (known) return shown(known);
  await mustReachUnits(ctx, typed.business_unit_ids ?? []);
  const cap = { tenant_id: actor.tenant_id, counted: "broadcasts", of: "all" } as const;
  if ((await countUnderLock(trx, cap, () => countBroadcasts(trx, actor.tenant_id))) >= broadcastsMax)
    refuse("limit_reached", { base: [broadcastMessages.too_many] });
  const now = world.now();
  const isAdded = await insertBroadcast(trx, actor.tenant_id, {
    subject: "",
    blocks: [],
    account_types: [],
    business_unit_ids: [],
    ...typed,
    id,
    status: "draft",
    scheduled_at: null,
    tested_at: null,
    started_at: null,
    ended_at: null,
    trouble: "",
    created_by: actor.user_id,
    acting: actor.acting,
    created_at: now,
    updated_at: now,
    version: 1,
    business_unit_id: await ownUnit(ctx),
  });
  if (!isAdded) refuse("invalid", { id: ["This id is already used."] });
  await note(ctx, id, "create", { subject: typed.subject ?? "" });
  return shown(await found(ctx, id));
}

/** Of those who see only their unit: their drafts are seen there. */
async function ownUnit({ trx, actor }: Ctx): Promise<string | null> {
  if (scopeOf(actor, "campaigns.edit") === "tenant") return null;
  return actor.business_unit_id ?? (await unitsOf(trx, actor))[0] ?? null;
}

async function edit(ctx: Ctx, before: BroadcastRow, typed: Partial<BroadcastFields>): Promise<void> {
  const fields = changedFields<Partial<BroadcastFields>>(before, typed);
  if (Object.keys(fields).length === 0) return;
  if (before.status !== "draft") refuse("conflict", { base: [broadcastMessages.not_draft] });
  await mustReachUnits(ctx, typed.business_unit_ids ?? []);
  const isOther = "subject" in fields || "blocks" in fields;
  await save(ctx, before, { ...typed, trouble: "", ...(isOther && { tested_at: null }) });
}

async function mustReachUnits({ trx, actor }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await reachableUnits(trx, actor, ids);
  if (ids.some((id) => !known.has(id))) refuse("invalid", { business_unit_ids: [broadcastMessages.unknown_unit] });
}

async function save({ trx, actor, world }: Ctx, before: BroadcastRow, change: BroadcastChange): Promise<void> {
  const standing = { updated_at: world.now(), version: before.version + 1 };
  await updateBroadcast(trx, actor.tenant_id, before.id, { ...change, ...standing });
}

async function note(ctx: Ctx, id: string, action: string, fields: object): Promise<void> {
  await audit(ctx, { action, record_type: "broadcast", record_id: id, fields: changedFields<object>({}, fields) });
}

/** Those who will get it now: tested, complete, and no more than the sender saw. */
async function ready(ctx: Ctx, draft: BroadcastRow, expected: number | undefined): Promise<Recipient[]> {
  mustBeSendable(draft);
  if (draft.tested_at === null) refuse("invalid", { base: [broadcastMessages.test_first] });
  const people = await audienceOf(ctx, draft);
  const { goes } = countPeople(people);
  if (goes === 0) refuse("invalid", { account_types: [broadcastMessages.nobody] });
  if (expected === undefined || goes > expected)
    refuse("conflict", { expected: [broadcastMessages.more_people.replace("{count}", goes.toLocaleString("en-US"))] });
  return people;
}

async function schedule(ctx: Ctx, draft: BroadcastRow, at: number, expected: number | undefined): Promise<void> {
  if (draft.status !== "draft" && draft.status !== "scheduled")
    refuse("conflict", { base: [broadcastMessages.not_draft] });
  mustBeTimely(at, ctx.world.now());
  await ready(ctx, draft, expected);
  await save(ctx, draft, { status: "scheduled", scheduled_at: at, next_at: at, trouble: "" });
  await note(ctx, draft.id, "schedule", { scheduled_at: at });
}

async function move(ctx: Ctx, before: BroadcastRow, act: BroadcastAct, expected: number | undefined): Promise<void> {
  const { trx, actor, world, services } = ctx;
  const status = broadcastAfter(before.status, act);
  if (status === before.status) return;
  const key = { tenant_id: actor.tenant_id, id: before.id };
  const now = world.now();
  if (act === "send") {
    const people = await ready(ctx, before, expected);
    await insertRecipients(trx, key, people);
  }
  if (act === "pause" || act === "resume") await holdMails(trx, key, act === "pause");
  if (act === "cancel") await stopRecipients(trx, key, { reason: "stopped", now });
  await save(ctx, before, {
    status,
    next_at: status === "sending" ? now : null,
    ...(act === "send" && { started_at: now, scheduled_at: null, trouble: "" }),
    ...(act === "resume" && { trouble: "" }),
    ...(act === "unschedule" && { scheduled_at: null }),
    ...(act === "cancel" && { ended_at: now }),
  });
  if (status === "sending")
    await services.jobs.enqueue(trx, "run_broadcast", { tenant_id: key.tenant_id, broadcast_id: key.id });
  await note(ctx, before.id, act, { status });
}

function mayDelete({ status }: Broadcast): boolean {
  return status !== "sending" && status !== "paused";
}

async function drop(ctx: Ctx, before: BroadcastRow): Promise<void> {
  await save(ctx, before, { deleted_at: ctx.world.now(), next_at: null });
  await note(ctx, before.id, "delete", { subject: before.subject });
}

function memberOf({ user_id, name, email, account_type, outcome, reason, words }: Recipient) {
  return { user_id, name, email, account_type, outcome, reason, words };
}

/** Its turn comes, and it is stored for an admin. */
function withoutMailServer(person: Recipient): Recipient {
  if (person.reason !== "goes") return person;
  return { ...person, reason: "kept", words: broadcastReasonWords.kept };
}

/** They add up to the list. */
function countPeople(people: readonly Recipient[]) {
  const by = Map.groupBy(people, ({ reason }) => reason);
  const goes = people.filter(({ outcome }) => outcome === "goes").length;
  const by_reason = broadcastReasons.flatMap((reason) => {
    const those = by.get(reason) ?? [];
    return those.length === 0
      ? []
      : [{ reason, words: broadcastReasonWords[reason].replace("{field}", "A field"), count: those.length }];
  });
  return { goes, not: people.length - goes, by_reason };
}
