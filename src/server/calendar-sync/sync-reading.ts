/**
 * Reads one calendar: changes since the cursor, or everything without one. The next page is fetched while one is saved.
 */
import type { RemoteChange } from "../../domain/calendar/remote-event.ts";
import type { Ctx } from "../context.ts";
import { type ChangesPage, CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";
import { dayMs } from "../../kit/durations.ts";
import { applyChanges } from "./sync-apply.ts";
import { compareWhole } from "./sync-compare.ts";
import { OrphanInstances } from "./sync-orphan-instances.ts";
import { inRun, isSliceOver, type Reading, type Run } from "./sync-lease.ts";
import { keepReading, type ReadingRow, readingOf } from "./sync-run-rows.ts";

/** The window moves one day per day: events that entered it in the meantime are found by a full read. */
const wholeEveryMs = 7 * dayMs;
/** Keeps a transaction below a thousand rows: an event, its link, a reason. */
const changesMax = 300;

/** False if the slice ends first. */
export async function readCalendar(run: Run, calendar_id: string, flow: Reading["flow"]): Promise<boolean> {
  for (;;) {
    const now = run.services.world.now();
    const { row, isResumed } = await inRun(run, (ctx) => begun(ctx, run, calendar_id, now));
    const reading = { calendar_id, flow, round: row.round };
    try {
      const isThrough = await readPages(run, row, reading);
      if (!isThrough) return false;
    } catch (error) {
      // A page token lives no longer than a cursor: an interrupted read restarts if its next page has expired.
      const isCut = row.page !== null;
      if (!isGone(error) || (row.reading === "whole" && !isCut)) throw error;
      await inRun(run, (ctx) =>
        keepReading(ctx.trx, run.row, { calendar_id, cursor: null, page: null, reading: null, early: [] }),
      );
      continue;
    }
    if (row.reading === "whole") await compareWhole(run, reading);
    await inRun(run, (ctx) =>
      keepReading(ctx.trx, run.row, { calendar_id, reading: null, ...(row.reading === "whole" && { whole_at: now }) }),
    );
    // An interrupted read reflects the time it began: later changes are read too.
    if (!isResumed) return true;
  }
}

const isGone = (error: unknown) => error instanceof CalendarTrouble && error.fault.code === "gone_cursor";

interface Begun {
  readonly row: ReadingRow;
  readonly isResumed: boolean;
}

/** Resumes an interrupted read or begins one. */
async function begun({ trx }: Ctx, { row }: Run, calendar_id: string, now: number): Promise<Begun> {
  const known = await readingOf(trx, row, calendar_id);
  if (known.reading !== null) return { row: known, isResumed: true };
  const isOld = known.whole_at === null || now - known.whole_at > wholeEveryMs || known.whole_at > now;
  const reading = known.cursor === null || isOld ? "whole" : "changes";
  const round = reading === "whole" ? known.round + 1 : known.round;
  const next = { reading, page: null, round, early: [] } as const;
  await keepReading(trx, row, { calendar_id, ...next });
  return { row: { ...known, ...next }, isResumed: false };
}

async function readPages(run: Run, row: ReadingRow, reading: Reading): Promise<boolean> {
  // All pages are already saved: only the comparison was interrupted.
  if (row.page === allRead) return true;
  const { from, to } = run;
  const cursor = row.reading === "whole" ? null : row.cursor;
  const fetched = (page: string | null) =>
    run.account.changes({ calendar_id: reading.calendar_id, cursor, page, from, to });
  let done = 0;
  let next: Promise<ChangesPage> = fetched(row.page);
  const early = new OrphanInstances(row.early);
  for (;;) {
    const page = await next;
    if (page.next_page !== null) next = quiet(fetched(page.next_page));
    done += page.changes.length;
    await keepPage(run, page, { reading, row, early, done });
    if (page.next_page === null) return true;
    if (isSliceOver(run)) return false;
  }
}

/** A rejection is reported to whoever awaits it, never as unhandled. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const allRead = "all";

/** The read position is saved with the last part of its page: if interrupted in between, the page is read again. */
async function keepPage(
  run: Run,
  page: ChangesPage,
  { reading, row, early, done }: { reading: Reading; row: ReadingRow; early: OrphanInstances; done: number },
): Promise<void> {
  const progress = { phase: "reading", done, total: null } as const;
  const parts = partsOf(page.changes);
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    await inRun(
      run,
      async (ctx) => {
        early.wait(await applyChanges(ctx, run, reading, early.heard(part)));
        if (isLast) await keepReading(ctx.trx, run.row, { ...placeAfter(page, row), early: early.waiting });
      },
      progress,
    );
  }
}

function placeAfter({ next_page, cursor }: ChangesPage, { calendar_id, reading }: ReadingRow) {
  if (next_page !== null) return { calendar_id, page: next_page };
  return { calendar_id, cursor, page: reading === "whole" ? allRead : null };
}

/** At least one part, possibly empty. */
function partsOf(changes: readonly RemoteChange[]): RemoteChange[][] {
  const parts: RemoteChange[][] = [];
  for (let at = 0; at === 0 || at < changes.length; at += changesMax) parts.push(changes.slice(at, at + changesMax));
  return parts;
}
