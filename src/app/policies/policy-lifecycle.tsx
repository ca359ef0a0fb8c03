/** Lifecycle of a policy, and the transitions available now. */
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import { type PolicyStatus, waysFrom } from "../../domain/policies/policy-status.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { useMoments } from "../base/moments.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { ChangeStatus } from "./policy-status-menu.tsx";
import { usePolicyMove } from "./use-policy-move.tsx";
import classes from "./policies.module.css";

/** The usual sequence; a policy outside it is shown at the step it left. */
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

export function PolicyWay({ policy, mayMove }: { policy: Policy; mayMove: boolean }) {
  const { choose, asking } = usePolicyMove(policy);
  const reached = Math.max(...policy.moves.map(({ status }) => usualWay.indexOf(status)));
  const next = mayMove ? waysFrom(policy.status) : [];
  const forward = next.find((status) => usualWay.indexOf(status) > reached);
  return (
    <>
      <ol className={classes.way} aria-label="Progress">
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
          {forward ? <Button onClick={() => choose(forward)}>{optionWords(forward)}</Button> : null}
          <ChangeStatus to={next.filter((status) => status !== forward)} onChoose={choose} />
        </Group>
      ) : null}
      <History policy={policy} />
      {asking}
    </>
  );
}

const shownAtFirst = 5;

function History({ policy: { moves } }: { policy: Policy }) {
  const [isWhole, setWhole] = useState(false);
  const { exact } = useMoments();
  const { lists } = useOpened();
  const by = (id: string | null) => {
    const user = lists.users.find((one) => one.id === id);
    return user ? ` by ${fullNameOf(user)}` : "";
  };
  return (
    <>
      {moves.length > shownAtFirst && !isWhole ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
          Show {moves.length - shownAtFirst} earlier
        </Button>
      ) : null}
      <ol className={classes.history} aria-label="History">
        {(isWhole ? moves : moves.slice(-shownAtFirst)).map((move) => (
          <li key={`${move.status}${move.at}`}>
            {optionWords(move.status)} · {exact(move.at)}
            {by(move.by)}
            {move.reason ? ` · ${move.reason}` : ""}
          </li>
        ))}
      </ol>
    </>
  );
}
