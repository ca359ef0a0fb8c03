/** What happened to this user's data on this device, until dismissed. */
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
        Got it
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
    ? "The unsent change you left on this device is being sent."
    : `The ${count} unsent changes you left on this device are being sent.`;
}

function importsWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "Your unfinished import is back under Imports."
    : `Your ${count} unfinished imports are back under Imports.`;
}

const evictedWords = "This browser removed Fieldline's data from this device. Downloading it again from the server.";
const overstayedWords = `This device had not connected for ${offlineDaysMax} days, so its Fieldline data was removed. Downloading it again.`;
const unreadableWords =
  "Unsent changes on this device could not be opened, because the device was wiped or removed from your list.";

function lostWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " One unsent change was lost." : ` ${count} unsent changes were lost.`;
}
