/** The list of notices as a person sees it, and which of them are news. */
import { noticesShownMax } from "./limits.ts";
import type { NoticePreferences } from "./notice-fact.ts";
import type { Notice } from "./notices.ts";

export type ShownNotice<N extends Notice = Notice> = N & {
  /** Read, or of a kind that is muted: it does not call for anybody. */
  read: boolean;
};

/** Newest first. A callback that is reminded of stands there once. */
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
