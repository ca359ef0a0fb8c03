/** What happened to this person's data on this device, until they have read it. */
import { Button, Text } from "@mantine/core";
import { offlineDaysMax } from "../../domain/session/limits.ts";
import { type StoreNotice, unreadNews } from "../../local/db/meta.ts";
import { useLive, useLocal } from "../base/live.ts";
import classes from "../base/bars.module.css";

export function StoreNewsBars() {
  const { db } = useLocal();
  const news = useLive(unreadNews) ?? [];
  const dismiss = () => void db.meta.delete("news");
  if (news.length === 0) return null;
  return (
    <section className={classes.bar} data-kind="acting" aria-label="About your data on this device" role="status">
      <Text span size="sm">
        {news.map(newsWords).join(" ")}
      </Text>
      <Button size="compact-sm" variant="default" onClick={dismiss}>
        Understood
      </Button>
    </section>
  );
}

export function newsWords(news: StoreNotice): string {
  if (news.kind === "evicted") return `${evictedWords}${lostWords(news.lost)}`;
  if (news.kind === "unreadable") return unreadableWords;
  if (news.kind === "overstayed") return overstayedWords;
  return [changesWords(news.changes), importsWords(news.imports ?? 0)].filter(Boolean).join(" ");
}

function changesWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "The change you left on this device is back and on its way."
    : `The ${count} changes you left on this device are back and on their way.`;
}

function importsWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "The import you were preparing is back under Imports."
    : `The ${count} imports you were preparing are back under Imports.`;
}

const evictedWords =
  "This browser removed what Fieldline had stored on this device. It is being filled again from the server.";
const overstayedWords = `This device had not heard from the server for ${offlineDaysMax} days, so what Fieldline kept on it was removed. It is being filled again.`;
const unreadableWords =
  "Changes you had left on this device could not be opened, because the device was wiped or taken off your list since.";

function lostWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? " One change that was not sent yet could not be kept."
    : ` ${count} changes that were not sent yet could not be kept.`;
}
