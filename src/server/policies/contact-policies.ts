/** Policies of a contact: field-by-field merge, status changes, totals on the contact. */
import { contactPolicies, type PolicyChanged } from "../../contract/policies/contact-policies.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { lostStepWords } from "../../domain/policies/lost-step.ts";
import { systemNote } from "../../domain/contacts/note.ts";
import { policyNameInFull } from "../../domain/policies/policy-name.ts";
import { policySummary } from "../../domain/policies/policy-attention.ts";
import { editPolicy, mergePolicy, policyErrors, writePolicy } from "../../domain/policies/policy-edit.ts";
import type { PolicyStatus } from "../../domain/policies/policy-status.ts";
import { scopeNeed, type ScopeNeed } from "../../domain/policies/policy-scope.ts";
import {
  emptyPolicyFields,
  type NewPolicy,
  type Policy,
  type PolicyEdit,
  type PolicyFields,
  policyFieldNames,
} from "../../domain/policies/policy.ts";
import { policyLinkProblem } from "../../domain/soa/soa-cover.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import { featuresFor } from "../db/flag-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { carrierStandingFor, keepCarriers } from "../reference/carrier-merge-rows.ts";
import { findCarrier } from "../reference/carrier-rows.ts";
import { mergeWithAuthors } from "../contacts/contact-conflict-rows.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import {
  findPolicy,
  insertPolicy,
  listPolicyRows,
  markPolicyDeleted,
  type StoredPolicy,
  takenNumbers,
  updatePolicy,
} from "./contact-policy-rows.ts";
import { putBackRow } from "../contacts/contact-put-back.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { contactsMustBeSeen, contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";
import { linkedSoa } from "../soa/soa-visibility.ts";
import { statusWithin } from "../reference/reference-rows.ts";

export const contactPoliciesImplementation = implement(contactPolicies, {
  list: async (ctx, { params }) => {
    const contact = await contactToRead(ctx, params.id, "policies.see");
    return { data: await listPolicyRows(ctx.trx, ctx.actor.tenant_id, contact.id) };
  },
  open: async (ctx, { params }) => {
    const contact = await contactToRead(ctx, params.id, "policies.see");
    return { data: await livePolicy(ctx, contact.id, params.policyId) };
  },
  create: async (ctx, { params, body: { id, at, ...typed } }) => {
    const contact = await contactWithPolicies(ctx, params.id);
    const policy = await underCarrier(ctx, { ...typed, id: id ?? ctx.world.uuid() });
    return unopposed(await writeOnce(ctx, contact, policy, at));
  },
  update: async (ctx, { params, body: { base = {}, reason, undo, at, ...edit } }) => {
    const contact = await contactWithPolicies(ctx, params.id);
    const meant = { edit: await underCarrier(ctx, edit), base: await underCarrier(ctx, base) };
    return change(ctx, contact, { id: params.policyId, ...meant, reason, undo, made_at: at });
  },
  remove: async (ctx, { params }) => {
    const contact = await contactWithPolicies(ctx, params.id);
    const policy = await storedPolicy(ctx, contact.id, params.policyId);
    if (policy.deleted_at !== null) return;
    await markPolicyDeleted(ctx.trx, ctx.actor.tenant_id, policy.id, ctx.world.now());
    const fields = changedFields<PolicyStart>(auditFields(policy), { ...emptyPolicyFields, status: null });
    await audit(ctx, { action: "delete", record_type: "policy", record_id: policy.id, fields });
    await changeSet(ctx, contact, policy.id);
  },
  restore: async (ctx, { params }) => {
    const contact = await contactWithPolicies(ctx, params.id);
    return { data: await restore(ctx, contact, await storedPolicy(ctx, contact.id, params.policyId)) };
  },
});

function unopposed(data: Policy): PolicyChanged {
  return { data, meta: { conflicts: [] } };
}

/** Locks the contact's row, which stores the totals of its policies. */
async function contactWithPolicies(ctx: Ctx, id: number): Promise<Contact> {
  await keepCarriers(ctx.trx, ctx.actor.tenant_id);
  const contact = await contactToWrite(ctx, id, "policies.edit");
  contactMustBeThere(contact);
  return contact;
}

/** A device that was offline may name a carrier that was merged in the meantime. */
async function underCarrier<T extends { carrier_id?: string | null | undefined }>(ctx: Ctx, named: T): Promise<T> {
  if (named.carrier_id == null) return named;
  const carrier_id = await carrierStandingFor(ctx.trx, ctx.actor.tenant_id, named.carrier_id);
  return carrier_id === undefined ? named : { ...named, carrier_id };
}

async function storedPolicy(ctx: Ctx, contact_id: number, id: string): Promise<StoredPolicy> {
  return (await findPolicy(ctx.trx, ctx.actor.tenant_id, contact_id, id)) ?? refuse("not_found");
}

async function livePolicy(ctx: Ctx, contact_id: number, id: string): Promise<Policy> {
  return notDeleted(await storedPolicy(ctx, contact_id, id));
}

/** Idempotent by id. Keeps the device's time of writing, within its time offline. */
async function writeOnce(ctx: Ctx, contact: Contact, typed: NewPolicy, written_at?: number): Promise<Policy> {
  const { trx, actor } = ctx;
  const now = writtenTime(ctx, written_at);
  const known = await findPolicy(trx, actor.tenant_id, contact.id, typed.id);
  if (known) return withoutDeletion(known);
  const policy = writePolicy(contact.id, typed, { now, by: actor.user_id });
  await checkFacts(ctx, policy);
  if (!(await insertPolicy(trx, actor.tenant_id, policy))) refuse("invalid", { id: ["This id is already used."] });
  const fields = changedFields<PolicyStart>({ ...emptyPolicyFields, status: null }, auditFields(policy));
  await audit(ctx, { action: "create", record_type: "policy", record_id: policy.id, fields });
  await changeSet(ctx, contact, policy.id);
  return policy;
}

/** Returns the same policy unless deleted. After a deletion its numbers were available to other policies. */
async function restore(ctx: Ctx, contact: Contact, stored: StoredPolicy): Promise<Policy> {
  const policy = withoutDeletion(stored);
  if (stored.deleted_at === null) return policy;
  await numbersMustBeFree(ctx, policy);
  const data = await putBackRow(ctx, { table: "policies", record_type: "policy" }, policy);
  await changeSet(ctx, contact, policy.id);
  return data;
}

type PolicyStart = PolicyFields & { status: Policy["status"] | null };

/** A policy's own values: everything entered, and its status. */
function auditFields(policy: Policy): PolicyStart {
  const typed = Object.fromEntries(policyFieldNames.map((name) => [name, policy[name]])) as PolicyFields;
  return { ...typed, status: policy.status };
}

interface PolicyChange {
  id: string;
  edit: PolicyEdit;
  base: PolicyEdit;
  reason: string | undefined;
  undo?: PolicyStatus | undefined;
  made_at?: number | undefined;
}

/** Merges first: only fields nobody else changed in the meantime are applied; the rest is returned as conflicts. */
async function change(
  ctx: Ctx,
  contact: Contact,
  { id, edit, base, reason, undo, made_at }: PolicyChange,
): Promise<PolicyChanged> {
  const { trx, actor, world } = ctx;
  const current = await livePolicy(ctx, contact.id, id);
  const of = { record_type: "policy", record_id: id, current, base, edit };
  const merged = await mergeWithAuthors(ctx, of, (seen) => mergePolicy(current, edit, seen));
  const scope = merged.edit.status === "submitted" ? await scopeNeedOf(ctx) : undefined;
  const author = {
    now: stepTime(current, writtenTime(ctx, made_at)),
    by: actor.user_id,
    reason,
    undo,
    ...(scope && { scope }),
  };
  const edited = editPolicy(current, merged.edit, author);
  const data = edited === current ? current : { ...edited, updated_at: world.now() };
  const { conflicts } = merged;
  if (conflicts.some(({ field }) => field === "status")) await keepLostStep(ctx, current, { edit, reason, made_at });
  if (data === current) return { data, meta: { conflicts } };
  await checkFacts(ctx, data, current);
  await updatePolicy(trx, actor.tenant_id, data);
  const { moves: _moves, seq: _seq, version: _version, updated_at: _at, ...after } = data;
  const fields = { ...changedFields(current, after), ...passedStep(current, data) };
  await audit(ctx, { action: "edit", record_type: "policy", record_id: id, fields, ...(reason ? { reason } : {}) });
  await changeSet(ctx, contact, id);
  return { data, meta: { conflicts } };
}

/** An offline status change that lost the conflict is recorded as text. */
async function keepLostStep(
  ctx: Ctx,
  policy: Policy,
  { edit: { status: yours }, reason, made_at }: Pick<PolicyChange, "edit" | "reason" | "made_at">,
): Promise<void> {
  const { trx, actor, world } = ctx;
  if (yours === undefined) return;
  const now = world.now();
  const carrier = policy.carrier_id ? await findCarrier(trx, actor.tenant_id, policy.carrier_id) : undefined;
  const zone = zoneName((await findUser(trx, actor.tenant_id, actor.user_id))?.timezone);
  const name = policyNameInFull(policy, carrier?.name ?? "");
  const at = writtenTime(ctx, made_at);
  const words = lostStepWords({ policy: name, yours, theirs: policy.status, at, zone, reason });
  const note = systemNote(policy.contact_id, world.uuid(), words, { now, by: actor.user_id });
  await insertNote(trx, actor.tenant_id, note);
  await audit(ctx, { action: "create", record_type: "note", record_id: note.id });
  ctx.changeSet.add("notes", note.id);
}

/** A status change is dated by the device, but not before the previous change. */
function stepTime({ moves }: Policy, made_at: number): number {
  return Math.max(moves.at(-1)?.at ?? 0, made_at);
}

/** *Renewed* and *reinstated* are transient: the log names them, whatever the final status is. */
function passedStep(before: Policy, { moves, status }: Policy): Record<string, { old: unknown; new: unknown }> {
  const step = moves.at(-1)?.status;
  const isPassed =
    moves.length >= before.moves.length &&
    moves.at(-1) !== before.moves.at(-1) &&
    step !== undefined &&
    step !== status;
  return isPassed ? { status: { old: before.status, new: step } } : {};
}

/**
 * The application of a quoted policy was started. A policy that is further along, deleted, or blocked by its own dates
 * is unchanged.
 */
export async function startPolicy(
  ctx: Ctx,
  { contact_id, policy_id }: { contact_id: number; policy_id: string | null },
): Promise<void> {
  if (policy_id === null) return;
  const contact = await contactWithPolicies(ctx, contact_id);
  const policy = await findPolicy(ctx.trx, ctx.actor.tenant_id, contact.id, policy_id);
  if (!policy || policy.deleted_at !== null || policy.status !== "quoted") return;
  const application_date = policy.application_date ?? dayOf(ctx.world.now());
  if (Object.keys(policyErrors({ ...policy, application_date })).length > 0) return;
  const edit: PolicyEdit = { status: "app_started", application_date };
  await change(ctx, contact, { id: policy.id, edit, base: policy, reason: undefined });
}

/** While acting, the rights are those of the user acted as (domain §3). */
async function scopeNeedOf({ trx, actor }: Ctx): Promise<ScopeNeed> {
  return scopeNeed(actor, await featuresFor(trx, actor));
}

/**
 * Everything a policy refers to must exist and be visible; its numbers must be unique. Only changed fields are checked.
 */
async function checkFacts(ctx: Ctx, policy: Policy, before?: Policy): Promise<void> {
  const { trx, actor } = ctx;
  const changed = (field: keyof Policy) => !isSameValue(policy[field], before?.[field]);
  if (policy.carrier_id && changed("carrier_id") && !(await findCarrier(trx, actor.tenant_id, policy.carrier_id)))
    refuse("not_found", { carrier_id: [policy.carrier_id] });
  for (const field of ["insured_id", "owner_id", "payor_id"] as const) {
    const id = policy[field];
    if (id !== null && changed(field)) await contactsMustBeSeen(ctx, [id], field);
  }
  await checkPeople(ctx, policy, changed);
  await checkScopeForm(ctx, policy, changed("soa_request_id") || changed("policy_type"));
  const replaced = policy.replaces_policy_id;
  if (replaced !== null && changed("replaces_policy_id")) {
    const old = await findPolicy(trx, actor.tenant_id, policy.contact_id, replaced);
    if (!old) refuse("not_found", { replaces_policy_id: [replaced] });
  }
  await numbersMustBeFree(ctx, policy);
}

async function checkScopeForm(ctx: Ctx, { soa_request_id, ...policy }: Policy, isNew: boolean): Promise<void> {
  if (soa_request_id === null || !isNew) return;
  const problem = policyLinkProblem(await linkedSoa(ctx, soa_request_id), policy);
  if (problem !== null) refuse("invalid", { soa_request_id: [problem] });
}

async function numbersMustBeFree({ trx, actor }: Ctx, policy: Policy): Promise<void> {
  const taken = await takenNumbers(trx, actor.tenant_id, policy);
  const words = ["Another policy with this carrier already has this number."];
  if (taken.policy_number) refuse("number_taken", { policy_number: words });
  if (taken.application_number) refuse("number_taken", { application_number: words });
}

async function checkPeople(ctx: Ctx, policy: Policy, changed: (field: keyof Policy) => boolean): Promise<void> {
  const { writing_agent_id } = policy;
  const named = {
    writing_agent_id: changed("writing_agent_id") && writing_agent_id ? [writing_agent_id] : [],
    splits: changed("splits") ? policy.splits.map(({ user_id }) => user_id) : [],
  };
  const ids = Object.values(named).flat();
  if (ids.length === 0) return;
  const found = await ctx.trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", ctx.actor.tenant_id)
    .where("id", "in", ids)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  for (const [field, people] of Object.entries(named)) {
    const missing = people.filter((id) => !known.has(id));
    if (missing.length > 0) refuse("not_found", { [field]: missing });
  }
}

/** Updates the policy totals on the contact; the first policy in force turns a lead into a client (domain §2). */
async function changeSet(ctx: Ctx, contact: Contact, id: string): Promise<void> {
  const { trx, actor, world } = ctx;
  ctx.changeSet.add("policies", id);
  const now = world.now();
  const policies = await listPolicyRows(trx, actor.tenant_id, contact.id);
  const summary = policySummary(policies, dayOf(now));
  const becomesClient = contact.category === "lead" && summary.in_force_policies > 0;
  const after = { ...contact, ...summary, ...(becomesClient ? await asClient(ctx, contact) : {}) };
  if (isSameValue(contact, after)) return;
  await saveContact(
    ctx,
    contact,
    { ...after, updated_at: now, version: contact.version + 1 },
    { action: becomesClient ? "became_client" : "policies" },
  );
}

async function asClient({ trx, actor }: Ctx, contact: Contact): Promise<Pick<Contact, "category" | "status_id">> {
  return { category: "client", status_id: await statusWithin(trx, actor.tenant_id, contact, "client") };
}
