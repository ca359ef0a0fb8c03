/** Starts a flow for contacts: a run each, at its first step and due at once, with a history entry. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { firstStep } from "../../domain/workflow/next-step.ts";
import type { WorkflowPlan } from "../../domain/workflow/template.ts";
import type { Ctx } from "../context.ts";
import { insertRuns, type Started } from "./flow-start-rows.ts";

/** A flow with the steps of its current version. */
export type FlowToEnter = Pick<WorkflowFlow, "id" | "template_id" | "template_version" | "owner_id"> &
  Pick<WorkflowPlan, "steps">;

/** Fields that stop rules compare with later, and the owner the run acts for. */
export type Entering = Pick<Contact, "id" | "owner_id" | "category" | "in_force_policies">;

export interface Start {
  /** The day each run is for, by contact id, so that no day starts it twice. */
  occasions?: ReadonlyMap<number, string>;
  /** How many flows have started one another before this one. */
  depth?: number;
  /** What started it, in words. */
  detail?: string;
}

/**
 * Contacts already in the flow, or already started for the same occasion, are skipped. The caller must ensure that the
 * flow's owner may see all of `contacts` and their owners.
 */
export async function startRuns(
  ctx: Ctx,
  flow: FlowToEnter,
  contacts: readonly Entering[],
  { occasions, depth = 0, detail = "" }: Start = {},
): Promise<Started[]> {
  if (contacts.length === 0 || !(await staysActive(ctx, flow.id))) return [];
  const { trx, actor, world } = ctx;
  const names = await namesActedIn(ctx, flow, contacts);
  const runs = contacts.map(({ id, owner_id, category, in_force_policies }, place) => ({
    run_id: world.uuid(),
    history_id: world.uuid(),
    contact_id: id,
    user_id: names[place] ?? flow.owner_id,
    owner_id,
    category,
    in_force_policies,
    occasion: occasions?.get(id) ?? null,
  }));
  const step_id = firstStep(flow.steps)?.id ?? null;
  const beginning = { tenant_id: actor.tenant_id, flow, step_id, depth, detail, now: world.now() };
  return insertRuns(trx, beginning, runs);
}

/** Locks the flow against a concurrent stop: no run is left in a flow that is over. */
async function staysActive({ trx, actor }: Ctx, id: string): Promise<boolean> {
  const flow = await trx
    .selectFrom("workflow_flows")
    .select("status")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id }))
    .forShare()
    .executeTakeFirst();
  return flow?.status === "active";
}

/** The contact's owner if active, else the flow's owner. */
async function namesActedIn(
  { trx, actor }: Ctx,
  { owner_id: flowOwner }: FlowToEnter,
  contacts: readonly Entering[],
): Promise<string[]> {
  const owners = [...new Set(contacts.flatMap(({ owner_id }) => owner_id ?? []))];
  if (owners.length === 0) return contacts.map(() => flowOwner);
  const active = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", actor.tenant_id)
    .where("active", "=", true)
    .where("id", "in", owners)
    .execute();
  const ids = new Set(active.map(({ id }) => id));
  return contacts.map(({ owner_id }) => (owner_id !== null && ids.has(owner_id) ? owner_id : flowOwner));
}
