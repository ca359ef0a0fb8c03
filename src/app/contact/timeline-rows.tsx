/** Rows of a contact's timeline. */
import { Anchor, Text } from "@mantine/core";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconPhoneIncoming from "@tabler/icons-react/dist/esm/icons/IconPhoneIncoming.mjs";
import IconPhoneOutgoing from "@tabler/icons-react/dist/esm/icons/IconPhoneOutgoing.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShield.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { TimelineItem } from "../../domain/timeline/timeline.ts";
import { soaLogWords } from "../../domain/soa/soa-log-words.ts";
import { textStatusWords } from "../../domain/messages/text-state.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { historyWords } from "../../domain/workflow/history-words.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { clockTime } from "../../kit/moments.ts";
import { PendingMark, type Pending } from "../../ui/pending-mark.tsx";
import { openEvent } from "../links/event-asked.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { flowPath } from "../links/flow-path.ts";
import { type Opened, useOpened, usePendingRecord } from "../contact-parts/contact-context.ts";
import { EmailLine } from "../emails/index.ts";
import classes from "../contact-parts/contact.module.css";

interface TimelineRowProps {
  item: TimelineItem;
  /** State of an item that has no record of its own yet. */
  unsent?: Pending | undefined;
  /** The row is under a date heading. */
  isUnderDay?: boolean;
}

export function TimelineRow({ item, unsent, isUnderDay = false }: TimelineRowProps) {
  const { world } = useLocal();
  const { exact, words } = useMoments();
  const zone = zoneName(useCurrentUser().timezone);
  const pendingOf = usePendingRecord();
  const { lists, soas } = useOpened();
  const by = nameOf(lists, item.by);
  const kept = unsent ?? pendingItem(item, soas, pendingOf);
  // An email accepted by the server is not sent yet.
  const state = kept === "none" && item.kind === "email" && item.status === "queued" ? "sending" : kept;
  const when = item.at > world.now() ? exact(item.at) : isUnderDay ? clockTime(item.at, zone) : words(item.at);
  return (
    <li>
      <span className={classes.icon} aria-hidden="true">
        {iconOf(item)}
      </span>
      <div className={classes.happened}>
        <Line item={item} />
        <Text size="xs" c="dimmed">
          <time title={exact(item.at)}>{when}</time>
          {by ? ` · ${by}` : ""} <PendingMark state={state} />
        </Text>
      </div>
    </li>
  );
}

function pendingItem(
  item: TimelineItem,
  soas: Opened["soas"],
  pendingOf: ReturnType<typeof usePendingRecord>,
): Pending {
  if (item.kind === "policy") return pendingOf(item.policy_id, item.at);
  if (item.kind !== "soa") return pendingOf(item.id);
  const evidence = soas.find(({ id }) => id === item.soa_id)?.evidence ?? [];
  const isUnfiled = evidence.some(({ device_at, server_at }) => server_at === null && device_at === item.at);
  return isUnfiled ? pendingOf(item.soa_id) : pendingOf(item.soa_id, item.at);
}

const activityIcons = {
  called: <IconPhoneOutgoing size="1rem" />,
  texted: <IconMessage size="1rem" />,
  emailed: <IconMail size="1rem" />,
  visited: <IconMapPin size="1rem" />,
  viewed: <IconMapPin size="1rem" />,
} as const;
const icons = {
  note: <IconNote size="1rem" />,
  email: <IconMail size="1rem" />,
  text: <IconMessage size="1rem" />,
  event: <IconCalendar size="1rem" />,
  status: <IconFlag size="1rem" />,
  transfer: <IconArrowsExchange size="1rem" />,
  policy: <IconShield size="1rem" />,
  soa: <IconSignature size="1rem" />,
  workflow: <IconRoute size="1rem" />,
  created: <IconUserPlus size="1rem" />,
} as const;

function iconOf(item: TimelineItem): ReactNode {
  if (item.kind === "activity") return activityIcons[item.what];
  if (item.kind !== "call") return icons[item.kind];
  return item.direction === "inbound" ? <IconPhoneIncoming size="1rem" /> : <IconPhoneOutgoing size="1rem" />;
}

function Line({ item }: { item: TimelineItem }) {
  const { contact, lists } = useOpened();
  switch (item.kind) {
    case "note":
      return <Text className={classes.body}>{item.body}</Text>;
    case "email":
      return <EmailLine email={item} />;
    case "text":
      return <TextItem text={item} />;
    case "event":
      return <EventItem item={item} />;
    case "call":
      return <CallLine call={item} />;
    case "activity":
      return <Text>{optionWords(item.what)}</Text>;
    case "created":
      return <Text>Contact created</Text>;
    case "status":
      return <Said words={`Status: ${statusWords(lists, item)}`} reason={item.reason} />;
    case "transfer":
      return <Text>{transferWords(lists, item)}</Text>;
    case "workflow":
      return <FlowStep step={item} />;
    case "soa":
      return <SoaStep step={item} />;
    case "policy":
      return (
        <Said
          words={
            <>
              <Link to={`/contacts/${contact.id}?tab=policies&policy=${item.policy_id}`}>
                {policyWords(lists, item)}
              </Link>
              {`: ${optionWords(item.status)}`}
            </>
          }
          reason={item.reason}
        />
      );
  }
}

function TextItem({ text }: { text: Extract<TimelineItem, { kind: "text" }> }) {
  const { contact } = useOpened();
  const { direction, status, body, error } = text;
  const words = direction === "inbound" ? "Text received" : `Text: ${textStatusWords[status].toLowerCase()}`;
  return (
    <>
      <Text>
        <Link to={`/contacts/${contact.id}?do=text`}>{words}</Link>
      </Text>
      <Text className={classes.body}>{body}</Text>
      {error ? <Text c="dimmed">{error}</Text> : null}
    </>
  );
}

function EventItem({ item }: { item: Extract<TimelineItem, { kind: "event" }> }) {
  const { events } = useOpened();
  const { user_id } = useLocal();
  const title = item.private && item.by !== user_id ? "Busy" : item.title;
  const isHere = events.some(({ id }) => id === item.id);
  return (
    <Text component="div">
      {isHere ? (
        <Anchor component="button" type="button" inherit mih="1.5rem" ta="start" onClick={() => openEvent(item.id)}>
          {title}
        </Anchor>
      ) : (
        title
      )}
      {` · ${optionWords(item.status).toLowerCase()}`}
    </Text>
  );
}

function Said({ words, reason }: { words: ReactNode; reason: string }) {
  return (
    <>
      <Text>{words}</Text>
      {reason ? <Text c="dimmed">{reason}</Text> : null}
    </>
  );
}

function CallLine({ call }: { call: Extract<TimelineItem, { kind: "call" }> }) {
  const minutes = Math.floor(call.talk_seconds / 60);
  const length = call.talk_seconds > 0 ? `${minutes}:${String(call.talk_seconds % 60).padStart(2, "0")}` : "";
  const facts = [
    call.direction === "inbound" ? "Inbound call" : "Outbound call",
    call.status.replaceAll("_", " "),
    length,
    call.outcome?.replaceAll("_", " "),
  ];
  return (
    <>
      <Text>{facts.filter(Boolean).join(" · ")}</Text>
      {call.note ? <Text className={classes.body}>{call.note}</Text> : null}
    </>
  );
}

function FlowStep({ step }: { step: Extract<TimelineItem, { kind: "workflow" }> }) {
  const { maySeeFlows } = useOpened();
  const { flow_id, flow_name } = step;
  return (
    <Text>
      {"Workflow "}
      {maySeeFlows ? <Link to={flowPath(flow_id)}>{flow_name}</Link> : flow_name}
      {`: ${historyWords(step)}`}
    </Text>
  );
}

function SoaStep({ step: { soa_id, what, by, reason } }: { step: Extract<TimelineItem, { kind: "soa" }> }) {
  const { contact } = useOpened();
  return (
    <Text>
      <Link to={`/contacts/${contact.id}?tab=soa&soa=${soa_id}`}>Scope of Appointment</Link>
      {`: ${soaLogWords({ what, by, reason })}`}
    </Text>
  );
}

type Lists = Opened["lists"];

export function nameOf({ users }: Lists, id: string | null): string {
  const user = users.find((one) => one.id === id);
  return user ? fullNameOf(user) : "";
}

function statusWords({ statuses }: Lists, { from, to }: { from: string | null; to: string | null }): string {
  const title = (id: string | null) =>
    id === null ? "none" : (statuses.find((one) => one.id === id)?.title ?? "deleted status");
  return from === null ? title(to) : `${title(from)} → ${title(to)}`;
}

type Transfer = Extract<TimelineItem, { kind: "transfer" }>;

function transferWords(lists: Lists, move: Transfer): string {
  const holder = (owner: string | null, pool: string | null) => {
    if (owner !== null) return nameOf(lists, owner) || "someone else";
    return pool === null ? "no one" : `pool ${lists.pools.find(({ id }) => id === pool)?.name ?? ""}`.trim();
  };
  const from = holder(move.from_owner_id, move.from_pool_id);
  const to = holder(move.to_owner_id, move.to_pool_id);
  return move.reason === "take"
    ? `Claimed from ${move.from_pool_id === null ? "the pool" : from} by ${to}`
    : `Transferred from ${from} to ${to}`;
}

function policyWords({ carriers }: Lists, item: Extract<TimelineItem, { kind: "policy" }>): string {
  const carrier = carriers.find(({ id }) => id === item.carrier_id)?.name ?? "";
  const what = item.product_name || (item.policy_type ? optionWords(item.policy_type) : "");
  return [carrier, what].filter(Boolean).join(" · ") || "Policy";
}
