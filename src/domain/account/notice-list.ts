/** The notification list as a user sees it, and which entries are new. */
import { noticesShownMax } from "./limits.ts";
import type { NoticePreferences } from "./notice-fact.ts";
import type { Notice } from "./notices.ts";

export type ShownNotice<N extends Notice = Notice> = N & {
  /** Read, or of a muted kind: not counted as new. */
  read: boolean;
};

/** Newest first. A callback with a reminder is listed once. */
export function shownNotices<N extends Notice>(
  received: readonly N[],
  { read, muted }: Pick<NoticePreferences, "read" | "muted">,
): ShownNotice<N>[] {
  const reminded = new Set(
    received.flatMap(({ kind, occurrence }) => (kind === "event_soon" ? (occurrence ?? []) : [])),
  );
  return received
    .filter(({ kind, occurrence }) => kind !== "callback_due" || !reminded.has(occurrence ?? ""))
    .map((notice) => ({ ...notice, read: read.has(notice.id) || muted.has(notice.kind) }))
    .sort((one, other) => other.at - one.at)
    .slice(0, noticesShownMax);
}
