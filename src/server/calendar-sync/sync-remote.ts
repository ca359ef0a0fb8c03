/** A remote event's properties as a batch of changes sees them. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { RemoteEvent, RemoteFields, RemoteMoment } from "../../domain/calendar/remote-event.ts";
import type { TheirSide } from "../../domain/calendar/sync-decision.ts";
import { inOrder, type Sides } from "../../domain/calendar/sync-merge.ts";
import { spanOf } from "../../domain/calendar/sync-shape.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { storable } from "../../kit/text.ts";
import type { BatchFacts, Entry } from "./sync-batch-state.ts";
import type { LinkRow } from "./sync-link-rows.ts";

/** A reported remote event and its local counterpart. */
export interface Case {
  readonly id: string;
  readonly theirs: TheirSide;
  readonly received: Pick<RemoteEvent, "etag" | "read_only" | "series_id" | "original"> | undefined;
  readonly link: LinkRow | undefined;
  readonly entry: Entry | undefined;
  readonly agreed: Sides | undefined;
}

export function goneCase(link: LinkRow, entry: Entry | undefined): Case {
  const agreed = { ours: link.ours, theirs: link.theirs };
  return { id: link.remote_id, theirs: { state: "gone" }, received: undefined, link, entry, agreed };
}

export function fieldsOf(event: RemoteFields): RemoteFields {
  const { title, description, location, meeting_link, time, recurrence, excluded, reminder_minutes } = event;
  const texts = { title: storable(title), description: storable(description), location: storable(location) };
  const said = { ...texts, meeting_link: storable(meeting_link), time, recurrence, reminder_minutes };
  return { ...said, excluded: inOrder(excluded), private: event.private, cancelled: event.cancelled };
}

export function union(one: readonly RemoteMoment[], other: readonly RemoteMoment[]): RemoteMoment[] {
  return inOrder([...one, ...other.filter((moment) => !one.some((known) => isSameValue(known, moment)))]);
}

export function isOutside(event: RemoteEvent, { from, to }: BatchFacts): boolean {
  const [begins, ends] = spanOf(event.time);
  return begins > to || (event.recurrence === null && ends < from);
}

export function startOf({ time }: Pick<RemoteFields, "time">): number {
  return time.all_day ? Date.parse(`${time.from_day}T12:00:00Z`) : time.from;
}

export function sourceOf(kind: BatchFacts["row"]["kind"]): CalendarEvent["source"] {
  return kind === "google" || kind === "outlook" || kind === "caldav" ? kind : "crm";
}
