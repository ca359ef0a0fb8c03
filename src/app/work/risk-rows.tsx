import { Button, Text } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { Link } from "react-router-dom";
import { type RiskKind, riskLabels } from "../../domain/work/at-risk.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { primaryOf, waysTo } from "../../domain/contacts/reach.ts";
import { blockReason, checkNumber } from "../../domain/dialer/dial-check.ts";
import type { ShownRisk } from "./use-risks.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useDialRules } from "../base/use-dial-rules.ts";
import { useNow } from "../base/use-now.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./work.module.css";

const tones: Readonly<Record<RiskKind, Tone | undefined>> = {
  lapse: "bad",
  draft: "bad",
  requirements: "warn",
  renewal: undefined,
  t65: undefined,
};

export function RiskRows({ rows }: { rows: readonly ShownRisk[] }) {
  return (
    <ul className={classes.list} aria-label="At risk">
      {rows.map((row) => (
        <li key={row.key} className={classes.row} data-plain>
          <div className={classes.who}>
            <Link className={classes.name} to={row.path}>
              {row.name}
            </Link>
            <Text size="sm" c="dimmed">
              <ToneBadge tone={tones[row.kind]}>{riskLabels[row.kind]}</ToneBadge>
              {[row.about, row.words].filter(Boolean).join(" · ")}
            </Text>
          </div>
          <div className={classes.acts}>
            <CallButton row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** If calling is blocked, shows the reason. */
function CallButton({ row: { contact, name } }: { row: ShownRisk }) {
  const { call } = waysTo(contact);
  const why = useWhyNot(contact);
  if (why !== null)
    return (
      <Text size="xs" c="dimmed" maw="16rem">
        {why}
      </Text>
    );
  return (
    <Button
      component="a"
      href={call.href ?? undefined}
      variant="default"
      className="tabular"
      leftSection={<IconPhone size="1rem" aria-hidden="true" />}
      aria-label={`Call ${name}, ${call.shown}`}
    >
      {call.shown}
    </Button>
  );
}

const everyMs = 60_000;

/** By the contact's record and the hours; what was called before is looked up when calling. */
function useWhyNot(contact: Contact): string | null {
  const user = useCurrentUser();
  const now = useNow(everyMs);
  const rules = useDialRules();
  const { call } = waysTo(contact);
  if (call.href === null) return call.why;
  const number = primaryOf(contact.phones)?.number ?? "";
  const block = checkNumber({ user, number, contacts: [contact], asked_at: null, attempts: 0, now, rules });
  return block && blockReason(block);
}
