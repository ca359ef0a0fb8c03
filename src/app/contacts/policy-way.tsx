/** Where a policy stands on its way, and the steps it may take now. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { moveProblem, neededFact } from "../../domain/contacts/policy-move.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { type PolicyStatus, waysFrom } from "../../domain/contacts/policy-status.ts";
import { isMedicare, type Policy, type PolicyEdit, type PolicyField } from "../../domain/contacts/policy.ts";
import { fullNameOf } from "../../domain/users/user.ts";
import { addMonths } from "../../kit/dates.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useMoments } from "../moments.ts";
import { useOpened, useToday } from "./contact-context.ts";
import { day, readKind } from "./fact-kinds.ts";
import classes from "./policies.module.css";

/** The way most policies go; a policy beside it is shown at the step it left. */
const usualWay: readonly PolicyStatus[] = [
  "quoted",
  "app_started",
  "submitted",
  "underwriting",
  "approved",
  "issued",
  "delivered",
  "in_force",
];

type Move = (change: PolicyEdit, reason?: string) => void;

export function PolicyWay({ policy, onMove }: { policy: Policy; onMove: Move | null }) {
  const [to, setTo] = useState<PolicyStatus | null>(null);
  const reached = Math.max(...policy.moves.map(({ status }) => usualWay.indexOf(status)));
  const next = onMove ? waysFrom(policy.status) : [];
  const forward = next.find((status) => usualWay.indexOf(status) > reached);
  const choose = (status: PolicyStatus) => (asks(policy, status) ? setTo(status) : onMove?.({ status }));
  return (
    <>
      <ol className={classes.way} aria-label="Its way">
        {usualWay.map((status, at) => (
          <li
            key={status}
            className={classes.step}
            data-done={at <= reached || undefined}
            aria-current={at === reached ? "step" : undefined}
          >
            {optionWords(status)}
          </li>
        ))}
      </ol>
      {next.length > 0 ? (
        <Group gap="xs" mb="md" role="group" aria-label="Next step">
          {next.map((status) => (
            <Button key={status} variant={status === forward ? "filled" : "default"} onClick={() => choose(status)}>
              {optionWords(status)}
            </Button>
          ))}
        </Group>
      ) : null}
      <History policy={policy} />
      {to && onMove ? <MoveDialog policy={policy} to={to} onMove={onMove} onClose={() => setTo(null)} /> : null}
    </>
  );
}

/** A step that needs a fact asks for it; renewing asks for the next date even where one stands. */
function asks(policy: Policy, to: PolicyStatus): boolean {
  if (to === "renewed" || (to === "submitted" && isMedicare(policy))) return true;
  const fact = neededFact[to];
  if (fact) return policy[fact.field] === null;
  return to === "pending_requirements" && !policy.requirements.some(({ done }) => done === null);
}

function History({ policy: { moves } }: { policy: Policy }) {
  const { exact } = useMoments();
  const { lists } = useOpened();
  const by = (id: string | null) => {
    const user = lists.users.find((one) => one.id === id);
    return user ? ` by ${fullNameOf(user)}` : "";
  };
  return (
    <ol className={classes.history} aria-label="History">
      {moves.slice(-5).map((move) => (
        <li key={`${move.status}${move.at}`}>
          {optionWords(move.status)} · {exact(move.at)}
          {by(move.by)}
        </li>
      ))}
    </ol>
  );
}

interface MoveDialogProps {
  policy: Policy;
  to: PolicyStatus;
  onMove: Move;
  onClose: () => void;
}

function MoveDialog({ policy, to, onMove, onClose }: MoveDialogProps) {
  const today = useToday();
  const fact = neededFact[to];
  const [typed, setTyped] = useState(() => firstText(policy, to, today));
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const read = fact ? readKind(day, typed, today) : { value: typed.trim() };
    if ("error" in read || !read.value) return setError("error" in read ? read.error : "Enter what is missing.");
    const facts = fact ? { [fact.field]: read.value } : { requirements: withMissing(policy, String(read.value)) };
    const problem = moveProblem({ ...policy, ...facts }, { from: policy.status, to, today });
    if (problem) return setError(Object.values(problem)[0]?.[0] ?? null);
    onMove({ ...facts, status: to });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={optionWords(to)} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {to === "submitted" && isMedicare(policy) && policy.soa_request_id === null ? (
            <Text size="sm">
              A Medicare application asks for a completed Scope of Appointment. None is linked here.
            </Text>
          ) : null}
          <TextInput
            label={fact ? capital(fact.words.replace("the ", "")) : "What is missing"}
            description={fact ? "MM/DD/YYYY" : undefined}
            maxLength={120}
            data-autofocus
            error={error}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError(null);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Mark as {optionWords(to).toLowerCase()}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const yearMonths = 12;

/** What stands there already, else today; the next renewal is a year after this one. */
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
