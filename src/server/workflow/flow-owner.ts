/** The user whose rights a flow runs with, and the user its steps act as; rights are checked at run time. */
import { stopsContact } from "../../domain/reference/reference.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isDoNotContact } from "../../domain/contacts/do-not-contact.ts";
import { decideFlag } from "../../domain/flags/evaluate.ts";
import type { Capability } from "../../domain/users/access.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { conditionsHold } from "../../domain/workflow/conditions-hold.ts";
import { dayOf } from "../../kit/dates.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { workActor } from "../jobs/work-actor.ts";
import { flagFacts, hasFeature } from "../db/flag-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { withinScope } from "./flow-audience-rows.ts";
import { flowOwners } from "./flow-run-rows.ts";
import type { FlowAtWork } from "./flow-work-rows.ts";

export interface FlowOwner {
  actor: Actor;
  /** The contacts they may change. */
  visibility: Visibility;
  zone: string;
}

/** Undefined once they are deactivated or may no longer have flows. */
export async function ownerOf(
  trx: Trx,
  tenant_id: string,
  { owner_id, acting }: Pick<FlowAtWork, "owner_id" | "acting">,
): Promise<FlowOwner | undefined> {
  const actor = await workActor(trx, tenant_id, { user_id: owner_id, acting }, "workflows.use");
  if (!actor) return undefined;
  const user = await findUser(trx, tenant_id, owner_id);
  return { actor, visibility: await visibilityOf(trx, actor, "contacts.edit"), zone: zoneName(user?.timezone) };
}

/** The user the run acts for, if active and permitted; else the flow's owner. */
export async function actorFor(trx: Trx, owner: Actor, user_id: string, capability: Capability): Promise<Actor> {
  if (user_id === owner.user_id) return owner;
  return (await workActor(trx, owner.tenant_id, { user_id, acting: null }, capability)) ?? owner;
}

/** Owners whose flows pause: a feature flag turns workflow off for them. What is under way goes on once it is back. */
export async function pausedOwners(trx: Trx, tenant_id: string): Promise<string[]> {
  const facts = await flagFacts(trx, tenant_id);
  const owners = await flowOwners(trx, tenant_id);
  return owners.filter((owner) => !decideFlag("workflow", owner, facts).on).map(({ user_id }) => user_id);
}

/**
 * Of these contacts, those that may enter the flow: its owner may change them, they are in its audience, and its
 * conditions hold.
 */
export async function enteringOf(ctx: Ctx, flow: FlowAtWork, ids: readonly number[]): Promise<Contact[]> {
  const { trx, actor, world } = ctx;
  const owner = ids.length === 0 ? undefined : await ownerOf(trx, actor.tenant_id, flow);
  if (!owner || !(await hasFeature(trx, owner.actor, "workflow"))) return [];
  const statuses = await listStatusRows(trx, actor.tenant_id);
  const stops = new Set(statuses.filter(stopsContact).map(({ id }) => id));
  const today = dayOf(world.now(), owner.zone);
  const fitting = (await findContacts(trx, actor.tenant_id, ids)).filter(
    (contact) =>
      contact.deleted_at === null &&
      isVisible(owner.visibility, contact) &&
      !(contact.status_id !== null && stops.has(contact.status_id)) &&
      !isDoNotContact(contact) &&
      conditionsHold(flow.plan.conditions, contact, today),
  );
  if (flow.audience === null || fitting.length === 0) return fitting;
  const meant = await audienceOf({ ...ctx, actor: owner.actor }, flow.audience, fitting);
  return fitting.filter(({ id }) => meant.has(id));
}

/** If the owner may no longer use the audience's filters, the audience is empty. */
async function audienceOf(
  ctx: Ctx,
  audience: NonNullable<FlowAtWork["audience"]>,
  contacts: readonly Contact[],
): Promise<ReadonlySet<number>> {
  const ids = contacts.map(({ id }) => id);
  try {
    return new Set(await withinScope(ctx, audience, ids));
  } catch (error) {
    if (error instanceof Refusal) return new Set();
    throw error;
  }
}
