/**
 * Asks for what a transition requires: its date, missing fields, or the reason for proceeding without a Scope of
 * Appointment.
 */
import { Button, Group, Stack, TextInput, Textarea } from "@mantine/core";
import { useState } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import { stepProblem } from "../../domain/policies/policy-edit.ts";
import { neededFact } from "../../domain/policies/policy-move.ts";
import { lacksScope, scopeNeed, scopeWords } from "../../domain/policies/policy-scope.ts";
import type { PolicyStatus } from "../../domain/policies/policy-status.ts";
import type { Policy, PolicyEdit, PolicyField } from "../../domain/policies/policy.ts";
import { addMonths } from "../../kit/dates.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { ScopeChoice, useFittingScopes } from "./scope-choice.tsx";
import { useToday } from "../contact-parts/contact-context.ts";
import { day, readKind } from "../contact-parts/fact-kinds.ts";

interface MoveDialogProps {
  policy: Policy;
  to: PolicyStatus;
  /** `base`: the values shown when the dialog opened. Rejects if nothing was saved. */
  onMove: (change: PolicyEdit, base: PolicyEdit, reason?: string) => Promise<unknown>;
  onClose: () => void;
}

/** Transitions with required input ask for it; renewing asks for the next date even if one is set. */
export function asksFirst(policy: Policy, to: PolicyStatus): boolean {
  if (to === "renewed" || (to === "submitted" && lacksScope(policy))) return true;
  const fact = neededFact[to];
  if (fact) return policy[fact.field] === null;
  return to === "pending_requirements" && !policy.requirements.some(({ done }) => done === null);
}

interface Wrong {
  fact?: string;
  reason?: string;
}

export function MoveDialog({ policy, to, onMove, onClose }: MoveDialogProps) {
  const today = useToday();
  const user = useCurrentUser();
  const fact = neededFact[to];
  const [was] = useState(policy);
  const saving = useSaving();
  const [typed, setTyped] = useState(() => firstText(policy, to, today));
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const lacks = to === "submitted" && lacksScope(policy);
  const forms = useFittingScopes(policy);
  // The newest one, unless its user chose another or none.
  const [chosen, choose] = useState<string | null | undefined>(undefined);
  const soa_request_id = lacks ? (chosen === undefined ? (forms[0]?.id ?? null) : chosen) : null;
  const need = lacks && soa_request_id === null ? scopeNeed(user, user.features) : null;
  const submit = () => {
    const read = fact ? readKind(day, typed, today) : { value: typed.trim() };
    if ("error" in read) return setWrong({ fact: read.error });
    if (!fact && !read.value) return setWrong({ fact: "Enter the missing information." });
    const facts = fact
      ? { [fact.field]: read.value || null }
      : { requirements: withMissing(policy, String(read.value)) };
    const scope = soa_request_id === null ? {} : { soa_request_id };
    const problem = stepProblem(policy, facts, { to, today });
    if (problem !== null) return setWrong({ fact: problem });
    if (need && reason.trim() === "") return setWrong({ reason: scopeWords.reason });
    const base = fact ? { [fact.field]: was[fact.field] } : { requirements: policy.requirements };
    const why = need ? reason.trim() : undefined;
    const before = { ...base, ...(soa_request_id !== null && { soa_request_id: was.soa_request_id }) };
    saving.run(() => onMove({ ...facts, ...scope, status: to }, { ...before, status: was.status }, why), onClose);
  };
  return (
    <Dialog onClose={onClose} title={optionWords(to)} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {lacks ? (
            <ScopeChoice policy={policy} forms={forms} chosen={soa_request_id} need={need} onChoose={choose} />
          ) : null}
          <TextInput
            label={fact ? capital(fact.words.replace("the ", "")) : "Missing information"}
            description={fact ? "MM/DD/YYYY" : undefined}
            maxLength={120}
            data-autofocus
            error={wrong.fact}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong({});
            }}
          />
          {need === "reason" ? (
            <Textarea
              label="Reason to continue without it"
              description="Saved with this step."
              autosize
              minRows={2}
              maxLength={500}
              error={wrong.reason}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setWrong({});
              }}
            />
          ) : null}
          <FormError words={saving.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.busy} disabled={need === "manager"}>
              Mark as {optionWords(to).toLowerCase()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const yearMonths = 12;

/** The current value, otherwise today; the next renewal is one year after the current one. */
function firstText(policy: Policy, to: PolicyStatus, today: string): string {
  const field: PolicyField | undefined = neededFact[to]?.field;
  if (!field) return "";
  if (to === "renewed") return day.typed(addMonths(policy.renewal_date ?? today, yearMonths));
  return day.typed(policy[field] ?? today);
}

function withMissing({ requirements }: Policy, name: string): Policy["requirements"] {
  return [...requirements, { name, asked: null, due: null, done: null, note: "" }];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
