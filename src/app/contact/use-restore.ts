/** Restores an old value as an ordinary edit: queued, merged, with undo. */
import { useMemo } from "react";
import type { ContactEdit } from "../../domain/contacts/contact.ts";
import type { HistoryEntry } from "../../domain/timeline/history.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import type { PolicyEdit } from "../../domain/policies/policy.ts";
import type { SecurityEdit } from "../../domain/policies/security.ts";
import type { Local } from "../../local/index.ts";
import { contactQuickEdit } from "../../local/intents/contacts.ts";
import { policyEdit } from "../../local/intents/policies.ts";
import { securityEdit } from "../../local/intents/securities.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { effectAfter, type Opened, useOpened } from "../contact-parts/contact-context.ts";

export interface Restore {
  /** The current value. */
  presentOf(field: string): unknown;
  write(field: string, value: unknown): void;
}

interface Restorable {
  row: object;
  write: (edit: Record<string, unknown>, base: Record<string, unknown>) => Promise<unknown>;
}

/** Null if the record is gone or the user may not edit it. */
export function useRestore(entry: HistoryEntry): Restore | null {
  const opened = useOpened();
  const local = useLocal();
  return useMemo(() => {
    const target = targetOf(entry, opened, local);
    if (!target) return null;
    const presentOf = (field: string) => new Map(Object.entries(target.row)).get(field);
    const put = (field: string, value: unknown, base: unknown) => target.write({ [field]: value }, { [field]: base });
    return {
      presentOf,
      write: (field, value) => {
        const present = presentOf(field);
        const undo = () => void put(field, present, value).catch(report);
        put(field, value, present).then(
          () => showUndo({ text: `${fieldLabel(field, entry.record_type)} restored.`, undo }),
          (error: unknown) => report(error),
        );
      },
    };
  }, [entry, opened, local]);
}

/** Safe cast: the log uses the same field names as the writes. */
function targetOf({ record_type, record_id }: HistoryEntry, opened: Opened, local: Local): Restorable | null {
  const { contact, lists, policies, securities, name, mayEditAll, mayEditPolicies, mayEditSecurities } = opened;
  if (record_type === "contact" && mayEditAll)
    return {
      row: contact,
      write: (edit: ContactEdit, base: ContactEdit) =>
        local.write(contactQuickEdit, { id: contact.id, name, edit, base, ...effectAfter(contact, edit, lists) }),
    };
  const on = { contact_id: contact.id, id: record_id, name };
  const policy = policies.find(({ id }) => id === record_id);
  if (record_type === "policy" && policy && mayEditPolicies)
    return {
      row: policy,
      write: (change, base) =>
        local.write(policyEdit, { ...on, change: change as PolicyEdit, base: base as PolicyEdit }),
    };
  const security = securities.find(({ id }) => id === record_id);
  if (record_type === "security" && security && mayEditSecurities)
    return {
      row: security,
      write: (change, base) =>
        local.write(securityEdit, { ...on, change: change as SecurityEdit, base: base as SecurityEdit }),
    };
  return null;
}
