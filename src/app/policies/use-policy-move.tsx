/** Moves a policy to a status: asks for what the step requires, and offers to undo it. */
import { type ReactNode, useState } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { PolicyStatus } from "../../domain/policies/policy-status.ts";
import type { Policy, PolicyEdit } from "../../domain/policies/policy.ts";
import { policyEdit } from "../../local/intents/policies.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { usePolicyName } from "./policy-badge.tsx";
import { asksFirst, MoveDialog } from "./policy-move-dialog.tsx";

export function usePolicyMove(policy: Policy): { choose: (to: PolicyStatus) => void; asking: ReactNode } {
  const [to, setTo] = useState<PolicyStatus | null>(null);
  const move = useMove(policy);
  const choose = (status: PolicyStatus) => {
    if (asksFirst(policy, status)) setTo(status);
    // A rejection is reported; the status stays as it was.
    else void move({ status }, { status: policy.status }).catch(() => undefined);
  };
  const asking = to ? (
    <MoveDialog
      policy={policy}
      to={to}
      onMove={(change, base, reason) => move({ ...change, status: to }, base, reason)}
      onClose={() => setTo(null)}
    />
  ) : null;
  return { choose, asking };
}

/** `base`: the values shown when the step was chosen. Rejects if nothing was saved. */
type Move = (change: PolicyEdit & { status: PolicyStatus }, base: PolicyEdit, reason?: string) => Promise<void>;

function useMove(policy: Policy): Move {
  const { contact, name } = useOpened();
  const title = usePolicyName(policy);
  const write = useIntent(policyEdit);
  const about = { contact_id: contact.id, id: policy.id, name };
  return async ({ status, ...facts }, base, reason) => {
    const { status: _was, ...before } = valuesBefore(policy, { status, ...facts });
    const undo = () => void write({ ...about, change: before, base: facts, undo: status }).catch(() => undefined);
    await write({
      ...about,
      change: { ...facts, status },
      base: { ...before, ...base },
      ...(reason ? { reason } : {}),
    });
    showUndo({ text: `${title}: ${optionWords(status).toLowerCase()}.`, undo });
  };
}

/** What the step changes, as it was; reinstating clears the end date by itself. */
function valuesBefore(policy: Policy, change: PolicyEdit): PolicyEdit {
  const fields = [...Object.keys(change), ...(change.status === "reinstated" ? ["terminated_at"] : [])];
  const seen = policy as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field, seen[field]])) as PolicyEdit;
}
