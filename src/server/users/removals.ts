/** Removing users as a plan, and undoing it. */
import type { Input } from "../../contract/declare.ts";
import { userRemovals } from "../../contract/users/user-removals.ts";
import { userMessages } from "../../domain/users/messages.ts";
import {
  noCounts,
  partsForNobody,
  partsFreed,
  removalMessages,
  type RemovalCounts,
  type RemovalReceiver,
  type RemovalReceivers,
  type RemovalUndo,
  type UserRemoval,
} from "../../domain/users/removal.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { deleteSessions } from "../access/session-rows.ts";
import { type HandedOver, type RemovalPart, userRemovalParts } from "../access/user-removal.ts";
import { endAuthorizations } from "../calendar-sync/authorization-end-rows.ts";
import { revokeFeedLinks } from "../calendar/feed-link-rows.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { endActingOutOfReach } from "../session/acting.ts";
import { dropEmailChanges } from "../session/email-change-rows.ts";
import { endInvitations, reopenInvitation } from "../session/invitation-rows.ts";
import { endResets } from "../session/password-reset-rows.ts";
import { takenNames } from "../session/sign-in-name-rows.ts";
import type { Who } from "./credential-rows.ts";
import { lockPeople } from "./people-lock.ts";
import {
  countEnds,
  dropAssignments,
  findRemoval,
  insertRemoval,
  listRemovals,
  lockRemoval,
  markBack,
  markRemoved,
  markUndone,
  type Moved,
  restoreAssignments,
} from "./removal-rows.ts";
import { faultsUnder } from "./user-move.ts";
import { userToKeep } from "./user-reach.ts";
import { findUser, type FoundUser, hasOtherAdmin, insertNames, lockUserVersion } from "./user-rows.ts";
import { setParent } from "./user-tree-rows.ts";

export const userRemovalsImplementation = implement(userRemovals, {
  preview: async (ctx, { params, body }) => {
    const user = await userToRemove(ctx, params.id);
    const counts = await countAll(ctx, user.id);
    const errors = {
      ...(await receiverErrors(ctx, user.id, { counts, receivers: body.receivers })),
      ...(await blockedBy(ctx, user.id)),
    };
    const ends = await countEnds(ctx.trx, { tenant_id: ctx.actor.tenant_id, user_id: user.id });
    return { data: { counts, ends, errors } };
  },
  remove: async (ctx, { params, body }) => ({ data: await removeUser(ctx, params.id, body) }),
  list: async ({ trx, actor }, { query }) => {
    const { rows, total_count } = await listRemovals(trx, actor.tenant_id, query);
    return { data: rows, meta: listMeta({ ...query, total_count }) };
  },
  undo: async (ctx, { params }) => ({ data: await undoRemoval(ctx, params.id) }),
});

const partsOf = (ctx: Ctx) => ctx.services.hooks.of(userRemovalParts);

async function countAll(ctx: Ctx, user_id: string): Promise<RemovalCounts> {
  const counts = noCounts();
  for (const part of partsOf(ctx)) counts[part.name] = await part.count(ctx, user_id);
  return counts;
}

async function userToRemove(ctx: Ctx, id: string): Promise<FoundUser> {
  if (id === ctx.actor.user_id) refuse("conflict", { user: [userMessages.own_removal] });
  const user = await userToKeep(ctx, id);
  const who = { tenant_id: ctx.actor.tenant_id, user_id: id };
  if (!(await hasOtherAdmin(ctx.trx, who))) refuse("conflict", { user: [userMessages.last_admin] });
  return user;
}

async function removeUser(
  ctx: Ctx,
  id: string,
  { receivers, version }: Input<typeof userRemovals.remove>["body"],
): Promise<UserRemoval> {
  const { trx, actor, world } = ctx;
  await lockPeople(ctx);
  const user = await userToRemove(ctx, id);
  const who = { tenant_id: actor.tenant_id, user_id: id };
  mustBeVersion(version, await lockUserVersion(trx, who));
  const blocked = await blockedBy(ctx, id);
  if (Object.keys(blocked).length > 0) refuse("conflict", blocked);
  const errors = await receiverErrors(ctx, id, { counts: await countAll(ctx, id), receivers });
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  const removal_id = world.uuid();
  const { counts, parts } = await handOver(ctx, id, receivers);
  const assignments = await dropAssignments(trx, who, world.now());
  ctx.changeSet.add("users", id, ...assignments.rm_ids);
  await endAccess(ctx, who);
  await markRemoved(trx, who, world.now());
  await endActingOutOfReach(ctx);
  const moved: Moved = { parts, assignments };
  const made = { tenant_id: actor.tenant_id, id: removal_id, user_id: id, removed_by: actor.user_id };
  const facts = { receivers, moved, counts, was_active: user.active, created_at: world.now() };
  await insertRemoval(trx, { ...made, ...facts });
  await audit(ctx, {
    action: "delete",
    record_type: "user",
    record_id: id,
    fields: { counts: { old: null, new: counts } },
  });
  return (await findRemoval(trx, actor.tenant_id, removal_id)) ?? refuse("not_found");
}

/** Parts without a record are skipped: they need no receiver. */
async function handOver(ctx: Ctx, user_id: string, receivers: RemovalReceivers) {
  const counts = noCounts();
  const parts: Moved["parts"] = dictionary<HandedOver>();
  for (const part of partsOf(ctx)) {
    const to = receivers[part.name] ?? nobody;
    const handed = isEmpty(to) && !mayBeNobody(part) ? undefined : await part.handOver(ctx, user_id, to);
    if (!handed) continue;
    counts[part.name] = handed.count;
    parts[part.name] = handed;
  }
  return { counts, parts };
}

const nobody: RemovalReceiver = { user_id: null, pool_id: null };
const isEmpty = ({ user_id, pool_id }: RemovalReceiver) => user_id === null && pool_id === null;
const mayBeNobody = ({ name }: RemovalPart) => partsForNobody.includes(name);

interface Plan {
  counts: RemovalCounts;
  receivers: RemovalReceivers;
}

async function blockedBy(ctx: Ctx, user_id: string): Promise<FieldErrors> {
  const errors: FieldErrors = dictionary<string[]>();
  for (const part of partsOf(ctx)) {
    const why = await part.blocked?.(ctx, user_id);
    if (why) errors[part.name] = [why];
  }
  return errors;
}

/** By part: a receiver is missing, or cannot take it. */
async function receiverErrors(ctx: Ctx, user_id: string, { counts, receivers }: Plan): Promise<FieldErrors> {
  const errors: FieldErrors = dictionary<string[]>();
  for (const part of partsOf(ctx)) {
    const to = receivers[part.name];
    const isFreed = to === undefined && partsFreed.includes(part.name);
    const isMissing = !isFreed && (to === undefined || (isEmpty(to) && !mayBeNobody(part)));
    const needed = counts[part.name] > 0 && isMissing ? removalMessages.receiver_needed : undefined;
    const unfit = needed ?? (to && (await receiverFault(ctx, user_id, part, to)));
    const wrong = unfit ?? (to && counts[part.name] > 0 ? await part.fault?.(ctx, user_id, to) : undefined);
    if (wrong) errors[part.name] = [wrong];
  }
  return errors;
}

async function receiverFault(
  { trx, actor }: Ctx,
  removed: string,
  { name }: RemovalPart,
  { user_id, pool_id }: RemovalReceiver,
): Promise<string | undefined> {
  if (pool_id !== null && (name !== "contacts" || user_id !== null)) return removalMessages.no_pool;
  if (user_id === null) return undefined;
  if (user_id === removed) return removalMessages.receiver_removed;
  const user = await findUser(trx, actor.tenant_id, user_id);
  return user?.active ? undefined : removalMessages.receiver_unknown;
}

/** Everything that lets the user, or somebody with a link of theirs, in. */
async function endAccess(ctx: Ctx, who: Who): Promise<void> {
  const { trx, world, services } = ctx;
  const now = world.now();
  await endResets(trx, who, now);
  await endInvitations(trx, who, now);
  await dropEmailChanges(trx, who, now);
  await revokeFeedLinks(trx, who, now);
  await endAuthorizations({ trx, services }, who, now);
  const ended = await deleteSessions(trx, who);
  ctx.afterCommit(() => ended.forEach((id) => services.endSession(id)));
}

async function undoRemoval(ctx: Ctx, id: string): Promise<RemovalUndo> {
  const { trx, actor, world } = ctx;
  await lockPeople(ctx);
  const removal = (await lockRemoval(trx, actor.tenant_id, id)) ?? refuse("not_found");
  if (removal.undone_at !== null) refuse("conflict", { base: [removalMessages.undone] });
  const who = { tenant_id: actor.tenant_id, user_id: removal.user_id };
  const user = (await findUser(trx, who.tenant_id, who.user_id)) ?? refuse("not_found");
  await takeNamesBack(ctx, who, user);
  await freeTheirPlace(ctx, user);
  await reopenInvitation(trx, who);
  await markBack(trx, who, removal.was_active, world.now());
  await restoreAssignments(trx, who, removal.moved.assignments, world.now());
  ctx.changeSet.add("users", who.user_id, ...removal.moved.assignments.rm_ids);
  const undo: RemovalUndo = { back: noCounts(), left: noCounts() };
  for (const part of partsOf(ctx)) {
    const handed = removal.moved.parts[part.name];
    if (!handed) continue;
    const { back, left } = await part.restore(ctx, who.user_id, handed);
    undo.back[part.name] = back;
    undo.left[part.name] = left;
  }
  await markUndone(trx, actor.tenant_id, id, world.now());
  await audit(ctx, { action: "restore", record_type: "user", record_id: who.user_id });
  return undo;
}

/** Their former manager may have moved down since; they come back at the top then. */
async function freeTheirPlace({ trx, actor, world }: Ctx, { id, parent_id }: FoundUser): Promise<void> {
  const { tenant_id } = actor;
  const [fault] = await faultsUnder(trx, tenant_id, [id], parent_id);
  if (fault) await setParent(trx, tenant_id, [id], null, world.now());
}

async function takeNamesBack(ctx: Ctx, who: Who, user: FoundUser): Promise<void> {
  const names = [user.email, user.username];
  const taken = await takenNames(ctx.trx, who.tenant_id, { names, bases: [] });
  if (taken.size > 0) refuse("conflict", { base: [removalMessages.name_taken] });
  await insertNames(ctx.trx, who, user);
}
