import { contactSecurities, type SecurityChanged } from "../../contract/policies/contact-securities.ts";
import { putBack } from "../../domain/contacts/deletion.ts";
import { fieldsWords } from "../../domain/fields/field-labels.ts";
import { securityName } from "../../domain/policies/security-name.ts";
import { editSecurity, writeSecurity } from "../../domain/policies/security-edit.ts";
import type { NewSecurity, Security, SecurityEdit } from "../../domain/policies/security.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const securityKey = (id: string): RowKey => ({ collection: "securities", id });
const behindContact = ({ contact_id }: OnContact): RowKey[] => [{ collection: "contacts", id: contact_id }];
const confirmed = ({ data }: Pick<SecurityChanged, "data">): ConfirmedRow[] => [
  { key: securityKey(data.id), row: data },
];
const conflictsOf = ({ data, meta }: SecurityChanged) => ({
  contact_id: data.contact_id,
  conflicts: meta.conflicts as never,
  record: "security" as const,
  record_id: data.id,
});

interface OnContact {
  contact_id: number;
  /** The contact's label. */
  name: string;
}

export interface SecurityCreateInput extends OnContact {
  security: NewSecurity;
}

export const securityCreate = intent(contactSecurities.create, {
  name: "security.create",
  title: ({ name }: SecurityCreateInput) => `New security for ${name}`,
  which: securityName,
  touches: ({ security }: SecurityCreateInput) => [securityKey(security.id)],
  after: (input: SecurityCreateInput) => behindContact(input),
  applies: (
    _row: Security | undefined,
    { contact_id, security }: SecurityCreateInput,
    _key: RowKey,
    { at, user_id }: IntentFacts,
  ) => writeSecurity(contact_id, security, { now: at, by: user_id }),
  ask: ({ contact_id, security }: SecurityCreateInput, { at }) => ({
    params: { id: contact_id },
    body: { ...security, at },
  }),
  replies: confirmed,
  conflicts: conflictsOf,
});

export interface SecurityEditInput extends OnContact {
  id: string;
  change: SecurityEdit;
  /** The values the editor saw. */
  base: SecurityEdit;
}

export const securityEdit = intent(contactSecurities.update, {
  name: "security.edit",
  title: ({ name, change }: SecurityEditInput) => `Security for ${name}: ${fieldsWords(change, "security")}`,
  which: securityName,
  touches: ({ id }: SecurityEditInput) => [securityKey(id)],
  after: (input: SecurityEditInput) => behindContact(input),
  applies: (row: Security | undefined, { change }: SecurityEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editSecurity(row, change, at),
  ask: ({ contact_id, id, change, base }: SecurityEditInput) => ({
    params: { id: contact_id, securityId: id },
    body: { ...change, base },
  }),
  replies: confirmed,
  conflicts: conflictsOf,
});

export interface SecurityDeleteInput extends OnContact {
  id: string;
}

export const securityDelete = intent(contactSecurities.remove, {
  name: "security.delete",
  title: ({ name }: SecurityDeleteInput) => `Delete security for ${name}`,
  which: securityName,
  touches: ({ id }: SecurityDeleteInput) => [securityKey(id)],
  after: (input: SecurityDeleteInput) => behindContact(input),
  applies: () => undefined,
  ask: ({ contact_id, id }: SecurityDeleteInput) => ({ params: { id: contact_id, securityId: id } }),
});

export interface SecurityRestoreInput extends OnContact {
  /** The security before it was deleted. */
  security: Security;
}

export const securityRestore = intent(contactSecurities.restore, {
  name: "security.restore",
  title: ({ name }: SecurityRestoreInput) => `Restore security for ${name}`,
  which: securityName,
  touches: ({ security }: SecurityRestoreInput) => [securityKey(security.id)],
  after: (input: SecurityRestoreInput) => behindContact(input),
  applies: (row: Security | undefined, { security }: SecurityRestoreInput, _key: RowKey, { at }: IntentFacts) =>
    row ?? putBack(security, at),
  ask: ({ contact_id, security }: SecurityRestoreInput) => ({ params: { id: contact_id, securityId: security.id } }),
  replies: confirmed,
});
