/** Policies in the rows of one batch: looked up by number together, written together, summarized on their contacts. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { policySummary } from "../../domain/policies/policy-attention.ts";
import { writePolicy } from "../../domain/policies/policy-edit.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { RowPolicy } from "../../domain/imports/policy-cells.ts";
import type { Problem } from "../../domain/imports/limits.ts";
import { dayOf } from "../../kit/dates.ts";
import { auditAll } from "../changes/audit.ts";
import { insertPolicies, listPoliciesOf, policiesNumbered } from "../policies/contact-policy-rows.ts";
import type { Ctx } from "../context.ts";
import type { CheckedWaiting } from "./import-rows.ts";

export interface BatchPolicies {
  /**
   * Why the row's policy cannot be written: its number belongs to another contact. `contact_id` null: a new contact.
   */
  refusalOf(row: CheckedWaiting, contact_id: number | null): Problem | undefined;
  /** Queues the row's policy and returns its id; null if there is none, or the contact already has it. */
  draftFor(row: CheckedWaiting, contact_id: number): string | null;
  /** The contact with its policy summary; a client once one is in force (domain §2). */
  summedUp(contact: Contact, version: number): Contact;
  /** Writes the queued policies. */
  insert(): Promise<void>;
}

export async function batchPolicies(ctx: Ctx, rows: readonly CheckedWaiting[]): Promise<BatchPolicies> {
  const wanted = rows.flatMap(({ checked }) => checked.policy ?? []);
  if (wanted.length === 0) return noPolicies;
  const { trx, actor, world } = ctx;
  const now = world.now();
  const taken = new Map<string, number>();
  const claim = (policy: RowPolicy | Policy, contact_id: number) => {
    for (const key of numberKeys(policy)) taken.set(key, contact_id);
  };
  for (const policy of await policiesNumbered(trx, actor.tenant_id, wanted.map(numbersOf)))
    claim(policy, policy.contact_id);
  const byContact = new Map<number, Policy[]>();
  for (const policy of await listPoliciesOf(trx, actor.tenant_id, [
    ...new Set(rows.flatMap(({ match_id }) => match_id ?? [])),
  ]))
    byContact.set(policy.contact_id, [...(byContact.get(policy.contact_id) ?? []), policy]);
  let line: Policy[] = [];
  const ownersOf = (policy: RowPolicy) => numberKeys(policy).flatMap((key) => taken.get(key) ?? []);
  return {
    refusalOf({ checked, row_no }, contact_id) {
      if (!checked.policy) return undefined;
      if (ownersOf(checked.policy).some((owner) => owner !== contact_id))
        return { reason: "duplicate_existing", column: null };
      // Reserved for this row until its contact has an id: the next row with the same policy is rejected.
      if (contact_id === null) claim(checked.policy, -row_no);
      return undefined;
    },
    draftFor({ checked }, contact_id) {
      if (!checked.policy || ownersOf(checked.policy).includes(contact_id)) return null;
      const policy = writePolicy(contact_id, { id: world.uuid(), ...checked.policy }, { now, by: actor.user_id });
      claim(policy, contact_id);
      byContact.set(contact_id, [...(byContact.get(contact_id) ?? []), policy]);
      line.push(policy);
      return policy.id;
    },
    summedUp(contact, version) {
      const summary = policySummary(byContact.get(contact.id) ?? [], dayOf(now));
      const category = summary.in_force_policies > 0 ? "client" : contact.category;
      return { ...contact, ...summary, category, updated_at: now, version };
    },
    async insert() {
      const policies = line;
      line = [];
      if (policies.length === 0) return;
      await insertPolicies(trx, actor.tenant_id, policies);
      ctx.changeSet.add("policies", ...policies.map(({ id }) => id));
      await auditAll(
        ctx,
        policies.map(({ id }) => ({ action: "import", record_type: "policy", record_id: id })),
      );
    },
  };
}

const noPolicies: BatchPolicies = {
  refusalOf: () => undefined,
  draftFor: () => null,
  summedUp: (contact) => contact,
  insert: async () => {},
};

const numbersOf = ({ carrier_id = null, policy_number = "", application_number = "" }: RowPolicy) => ({
  carrier_id,
  policy_number: policy_number.toUpperCase(),
  application_number: application_number.toUpperCase(),
});

function numberKeys(policy: RowPolicy | Policy): string[] {
  const { carrier_id, policy_number, application_number } = numbersOf(policy);
  return [
    ...(policy_number === "" ? [] : [`${carrier_id} policy ${policy_number}`]),
    ...(application_number === "" ? [] : [`${carrier_id} application ${application_number}`]),
  ];
}
