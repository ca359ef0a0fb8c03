/** What happened and what is planned, newest first; a note can be written at its head. */
import { Button, Text } from "@mantine/core";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconPhoneIncoming from "@tabler/icons-react/dist/esm/icons/IconPhoneIncoming.mjs";
import IconPhoneOutgoing from "@tabler/icons-react/dist/esm/icons/IconPhoneOutgoing.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import { type ReactNode, useState } from "react";
import { timelineOf, type TimelineItem } from "../../domain/contacts/timeline.ts";
import { fullNameOf } from "../../domain/users/user.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useLocal } from "../live.ts";
import { useMoments } from "../moments.ts";
import { useOpened, usePendingRecord } from "./contact-context.ts";
import { NewNote } from "./contact-notes.tsx";
import classes from "./contact.module.css";

export function ContactTimeline() {
  const { contact, notes, calls, events, mayEdit } = useOpened();
  const { world } = useLocal();
  const { exact, words } = useMoments();
  const pendingOf = usePendingRecord();
  const [shown, setShown] = useState(pageItems);
  const items = timelineOf({ contact, notes, calls, events });
  return (
    <div>
      {mayEdit ? <NewNote /> : null}
      <ol className={classes.timeline} aria-label="Timeline">
        {items.slice(0, shown).map((item) => (
          <li key={`${item.kind}:${item.id}`}>
            <span className={classes.icon} aria-hidden="true">
              {iconOf(item)}
            </span>
            <div className={classes.happened}>
              <Line item={item} />
              <Text size="xs" c="dimmed">
                <time title={exact(item.at)}>{item.at > world.now() ? exact(item.at) : words(item.at)}</time>{" "}
                <PendingMark state={pendingOf(item.id)} />
              </Text>
            </div>
          </li>
        ))}
      </ol>
      {items.length > shown ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShown(shown + pageItems)}>
          Show earlier
        </Button>
      ) : null}
    </div>
  );
}

/** Few enough to draw at once, more than most contacts have. */
const pageItems = 60;

function iconOf(item: TimelineItem): ReactNode {
  if (item.kind === "note") return <IconNote size="1rem" />;
  if (item.kind === "event") return <IconCalendar size="1rem" />;
  if (item.kind === "created") return <IconUserPlus size="1rem" />;
  return item.call.call_direction === "inbound" ? <IconPhoneIncoming size="1rem" /> : <IconPhoneOutgoing size="1rem" />;
}

function Line({ item }: { item: TimelineItem }) {
  const { lists } = useOpened();
  const { user_id } = useLocal();
  const whose = (id: string | null) => {
    const user = lists.users.find((candidate) => candidate.id === id);
    return user ? fullNameOf(user) : "";
  };
  if (item.kind === "note") {
    return (
      <>
        <Text size="xs" c="dimmed">
          {whose(item.note.author_id)}
        </Text>
        <Text className={classes.body}>{item.note.body}</Text>
      </>
    );
  }
  if (item.kind === "event")
    return (
      <Text>{`${item.event.private && item.event.user_id !== user_id ? "Busy" : item.event.title} · ${item.event.status.replaceAll("_", " ")}`}</Text>
    );
  if (item.kind === "created") return <Text>Contact created</Text>;
  const { call } = item;
  const minutes = Math.floor(call.talk_seconds / 60);
  const length = call.talk_seconds > 0 ? ` · ${minutes}:${String(call.talk_seconds % 60).padStart(2, "0")}` : "";
  const outcome = call.outcome ? ` · ${call.outcome.replaceAll("_", " ")}` : "";
  return (
    <>
      <Text>{`${call.call_direction === "inbound" ? "Call in" : "Call out"}${whose(call.user_id) ? `, ${whose(call.user_id)}` : ""} · ${call.status.replaceAll("_", " ")}${length}${outcome}`}</Text>
      {call.note ? <Text className={classes.body}>{call.note}</Text> : null}
    </>
  );
}
