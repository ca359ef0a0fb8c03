/** Calls, one per line: direction, contact, result, time. Missed calls are highlighted. */
import { Text, UnstyledButton } from "@mantine/core";
import IconArrowDownLeft from "@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs";
import IconArrowUpRight from "@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs";
import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import IconPhoneX from "@tabler/icons-react/dist/esm/icons/IconPhoneX.mjs";
import { showPhone } from "../../domain/values/phone-number.ts";
import { otherNumber } from "../../domain/calls/call.ts";
import { outcomeLabels } from "../../domain/calls/call-outcome.ts";
import type { ListedCall } from "../../local/queries/calls.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useMoments } from "../base/moments.ts";
import { CallButton } from "./call-button.tsx";
import { howItWent, viaWords } from "./call-words.ts";
import { shownName } from "./shown-name.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./calls.module.css";

interface CallListProps {
  calls: readonly ListedCall[];
  /** User names, if calls of several users are shown. */
  names: Readonly<Record<string, string>> | null;
  onOpen: (id: string) => void;
}

export function CallList({ calls, names, onOpen }: CallListProps) {
  return (
    <ul className={classes.list} aria-label="Calls">
      {calls.map((listed) => (
        <CallLine key={listed.call.id} listed={listed} owner={names?.[listed.call.user_id] ?? ""} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function CallLine({ listed, owner, onOpen }: { listed: ListedCall; owner: string; onOpen: (id: string) => void }) {
  const { call, missed, waiting } = listed;
  const { words, exact } = useMoments();
  const number = otherNumber(call);
  const place = [call.caller_city, call.caller_state].filter(Boolean).join(", ");
  const about = [
    (listed.name ?? listed.line) && number ? showPhone(number) : place,
    call.via === "own_phone" || call.via === "phone_burner" ? viaWords[call.via] : "",
    owner,
  ].filter(Boolean);
  return (
    <li className={classes.line} data-missed={missed || undefined}>
      <Way listed={listed} />
      <UnstyledButton className={classes.open} onClick={() => onOpen(call.id)}>
        <span className={classes.name}>
          {shownName(listed)} {waiting ? <PendingMark state="on_device" quiet /> : null}
        </span>
        <span className={classes.about}>{about.join(" · ")}</span>
      </UnstyledButton>
      <span className={classes.how}>
        <Text span size="sm" className="tabular" c={missed ? "var(--fl-bad)" : undefined}>
          {howItWent(call)}
        </Text>
        {call.recording.parts.length > 0 ? <IconMicrophone size="1rem" role="img" aria-label="Recorded" /> : null}
      </span>
      <span className={classes.outcome}>
        {call.outcome ? <ToneBadge>{outcomeLabels[call.outcome]}</ToneBadge> : null}
      </span>
      <time className={classes.when} title={exact(call.created_at)}>
        {words(call.created_at)}
      </time>
      <CallButton listed={listed} />
    </li>
  );
}

function Way({ listed: { call, missed } }: { listed: ListedCall }) {
  const inbound = call.call_direction === "inbound";
  const Icon = missed ? IconPhoneX : inbound ? IconArrowDownLeft : IconArrowUpRight;
  const label = missed ? "Missed" : inbound ? "Incoming" : "Outgoing";
  return <Icon className={classes.way} size="1.125rem" stroke={1.8} role="img" aria-label={label} />;
}
