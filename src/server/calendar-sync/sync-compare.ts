/** After a full read: linked events it did not list are deleted at the provider, unless they lie outside the window. */
import type { RemoteChange, RemoteFields } from "../../domain/calendar/remote-event.ts";
import { spanOf } from "../../domain/calendar/sync-shape.ts";
import { dayMs } from "../../kit/durations.ts";
import { applyChanges } from "./sync-apply.ts";
import { inRun, type Reading, type Run } from "./sync-lease.ts";
import { type LinkRow, unseenLinks } from "./sync-link-rows.ts";
import { dropOldSkips } from "./sync-skip-rows.ts";

const batchLinks = 200;

export async function compareWhole(run: Run, reading: Reading): Promise<void> {
  const { calendar_id, round } = reading;
  let after = "";
  let done = 0;
  for (;;) {
    const progress = { phase: "comparing", done, total: null } as const;
    const wanted = { calendar_id, round, after, limit: batchLinks };
    const unseen = await inRun(run, (ctx) => unseenLinks(ctx.trx, run.row, wanted), progress);
    const changes: RemoteChange[] = [];
    for (const link of unseen) changes.push(...(await goneOf(run, link)));
    if (changes.length > 0) await inRun(run, (ctx) => applyChanges(ctx, run, reading, changes));
    done += unseen.length;
    const last = unseen.at(-1);
    if (!last || unseen.length < batchLinks) break;
    after = last.remote_id;
  }
  await inRun(run, (ctx) => dropOldSkips(ctx.trx, run.row, calendar_id, round));
}

/**
 * Days are taken at UTC; the two days of margin are wider than any time zone. An event clearly inside the window would
 * have been listed. At the edges, and for recurring events, the provider is asked before anything is deleted.
 */
async function goneOf(run: Run, link: LinkRow): Promise<RemoteChange[]> {
  if (isOutside(link.theirs, run)) return [];
  if (isInside(link, run)) return [{ type: "gone", id: link.remote_id }];
  const event = await run.account.event(link.calendar_id, link.remote_id);
  return event ? [] : [{ type: "gone", id: link.remote_id }];
}

function isInside({ theirs, series_id }: LinkRow, { from, to }: Run): boolean {
  if (theirs.recurrence !== null || series_id !== null) return false;
  const [begins, ends] = spanOf(theirs.time);
  return begins > from + 2 * dayMs && ends < to - 2 * dayMs;
}

function isOutside(theirs: RemoteFields, { from, to }: Run): boolean {
  const [begins, ends] = spanOf(theirs.time);
  return begins > to + 2 * dayMs || (theirs.recurrence === null && ends < from - 2 * dayMs);
}
