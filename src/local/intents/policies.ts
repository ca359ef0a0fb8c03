import { contactPolicies, type PolicyChanged } from "../../contract/policies/contact-policies.ts";
import { putBack } from "../../domain/contacts/deletion.ts";
import { fieldsWords } from "../../domain/fields/field-labels.ts";
import { policyNameInFull } from "../../domain/policies/policy-name.ts";
import type { PolicyStatus } from "../../domain/policies/policy-status.ts";
import { editPolicy, writePolicy } from "../../domain/policies/policy-edit.ts";
import type { NewPolicy, Policy, PolicyEdit } from "../../domain/policies/policy.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const policyKey = (id: string): RowKey => ({ collection: "policies", id });
const behindContact = ({ contact_id }: OnContact): RowKey[] => [{ collection: "contacts", id: contact_id }];
const confirmed = ({ data }: Pick<PolicyChanged, "data">): ConfirmedRow[] => [{ key: policyKey(data.id), row: data }];
const conflictsOf = ({ data, meta }: PolicyChanged) => ({
  contact_id: data.contact_id,
  conflicts: meta.conflicts as never,
  record: "policy" as const,
  record_id: data.id,
});

interface OnContact {
  contact_id: number;
  /** The contact's label. */
  name: string;
}

export interface PolicyCreateInput extends OnContact {
  policy: NewPolicy;
}

export const policyCreate = intent(contactPolicies.create, {
  name: "policy.create",
  title: ({ name }: PolicyCreateInput) => `New policy for ${name}`,
  which: policyNameInFull,
  touches: ({ policy }: PolicyCreateInput) => [policyKey(policy.id)],
  after: (input: PolicyCreateInput) => behindContact(input),
  applies: (
    _row: Policy | undefined,
    { contact_id, policy }: PolicyCreateInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => writePolicy(contact_id, policy, { now: at, by: user_id }),
  ask: ({ contact_id, policy }: PolicyCreateInput, { at }) => ({
    params: { id: contact_id },
    body: { ...policy, at },
  }),
  replies: confirmed,
  conflicts: conflictsOf,
});

export interface PolicyEditInput extends OnContact {
  id: string;
  change: PolicyEdit;
  /** The values the editor saw. */
  base: PolicyEdit;
  reason?: string;
  /** The step this takes back. */
  undo?: PolicyStatus;
}

/** A form that was completed on this device is filed first. */
function linkedScope({ change: { soa_request_id } }: PolicyEditInput): RowKey[] {
  return soa_request_id ? [{ collection: "soa_requests", id: soa_request_id }] : [];
}

export const policyEdit = intent(contactPolicies.update, {
  name: "policy.edit",
  title: ({ name, change, undo }: PolicyEditInput) =>
    `Policy for ${name}: ${undo === undefined ? fieldsWords(change, "policy") : "Status change undone"}`,
  which: policyNameInFull,
  touches: ({ id }: PolicyEditInput) => [policyKey(id)],
  after: (input: PolicyEditInput) => [...behindContact(input), ...linkedScope(input)],
  applies: (
    row: Policy | undefined,
    { change, reason, undo }: PolicyEditInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => row && editPolicy(row, change, { now: at, by: user_id, reason, undo }),
  ask: ({ contact_id, id, change, base, reason, undo }: PolicyEditInput, { at }) => ({
    params: { id: contact_id, policyId: id },
    body: {
      ...change,
      base,
      at,
      ...(reason === undefined ? {} : { reason }),
      ...(undo === undefined ? {} : { undo }),
    },
  }),
  replies: confirmed,
  conflicts: conflictsOf,
});

export interface PolicyDeleteInput extends OnContact {
  id: string;
}

export const policyDelete = intent(contactPolicies.remove, {
  name: "policy.delete",
  title: ({ name }: PolicyDeleteInput) => `Delete policy for ${name}`,
  which: policyNameInFull,
  touches: ({ id }: PolicyDeleteInput) => [policyKey(id)],
  after: (input: PolicyDeleteInput) => behindContact(input),
  applies: () => undefined,
  ask: ({ contact_id, id }: PolicyDeleteInput) => ({ params: { id: contact_id, policyId: id } }),
});

export interface PolicyRestoreInput extends OnContact {
  /** The policy before it was deleted. */
  policy: Policy;
}

export const policyRestore = intent(contactPolicies.restore, {
  name: "policy.restore",
  title: ({ name }: PolicyRestoreInput) => `Restore policy for ${name}`,
  which: policyNameInFull,
  touches: ({ policy }: PolicyRestoreInput) => [policyKey(policy.id)],
  after: (input: PolicyRestoreInput) => behindContact(input),
  applies: (row: Policy | undefined, { policy }: PolicyRestoreInput, _key: RowKey, { at }: IntentFacts) =>
    row ?? putBack(policy, at),
  ask: ({ contact_id, policy }: PolicyRestoreInput) => ({ params: { id: contact_id, policyId: policy.id } }),
  replies: confirmed,
});
