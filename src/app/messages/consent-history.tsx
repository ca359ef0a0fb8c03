/** Entries of the consent ledger with words, way, time and who noted them. */
import { Text } from "@mantine/core";
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { channelWords, eventWords, wayWords } from "./permission-words.ts";
import classes from "./messages.module.css";

export function ConsentHistory({ entries, isWhole = false }: { entries: readonly ConsentEntry[]; isWhole?: boolean }) {
  const { exact } = useMoments();
  const lists = useLive(contactLists);
  const nameOf = (id: string | null) => {
    const user = lists?.users.find((one) => one.id === id);
    return user ? `noted by ${fullNameOf(user)}` : id === null ? "" : "noted by a colleague";
  };
  if (entries.length === 0) return <Text c="dimmed">Nothing is noted yet.</Text>;
  return (
    <ul className={classes.history} aria-label="What they said">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Text component="p" m={0}>
            {isWhole ? `${channelWords[entry.channel]}, ${addressShown(entry)}: ` : ""}
            <strong>{eventWords[entry.event]}</strong>
            {` · ${wayWords[entry.how]}`}
          </Text>
          {entry.words === "" ? null : <blockquote className={classes.quote}>{entry.words}</blockquote>}
          <Text size="xs" c="dimmed" component="p" m={0}>
            {[exact(entry.at), nameOf(entry.user_id), ...(isWhole ? proofWords(entry, exact) : [])]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function addressShown({ channel, address }: ConsentEntry): string {
  return channel === "email" ? address : showPhone(address);
}

function proofWords(entry: ConsentEntry, exact: (at: number) => string): string[] {
  return [
    entry.received_at === entry.at ? "" : `received ${exact(entry.received_at)}`,
    entry.page === "" ? "" : `page ${entry.page}`,
    entry.page_version === "" ? "" : `version ${entry.page_version}`,
    entry.call_id === null ? "" : `call ${entry.call_id}`,
    entry.ip === "" ? "" : `address ${entry.ip}`,
    `entry ${entry.id}`,
  ];
}
