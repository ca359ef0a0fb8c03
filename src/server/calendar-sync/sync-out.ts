/** Sends local changes event by event, saving each as soon as the provider has answered. */
import { flowOf } from "../../domain/calendar/authorization.ts";
import type { SkipReason } from "../../domain/calendar/remote-event.ts";
import { CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";
import { applyChanges, asChange } from "./sync-apply.ts";
import { changedHere, newHere, type OutWanted } from "./sync-event-rows.ts";
import { inRun, isSliceOver, type Run } from "./sync-lease.ts";
import { keepLeftOut, keepRemoved, keepSent, outCase, type OutCase } from "./sync-out-save.ts";
import { performStep } from "./sync-out-step.ts";

const batchEvents = 50;
const triesMax = 3;

/** False if the slice ends before everything is sent. */
export async function writeOut(run: Run): Promise<boolean> {
  const wanted = wantedOf(run);
  if (wanted.calendar_ids.length === 0) return true;
  let done = 0;
  // Ids handled in this run: one that cannot be settled now is left for the next run.
  const seen = new Set<string>();
  for (;;) {
    const progress = { phase: "writing", done, total: null } as const;
    const found = await inRun(
      run,
      async ({ trx }) => [...(await changedHere(trx, wanted)), ...(await newHere(trx, wanted))],
      progress,
    );
    // A series split here is new there and must be created before the dates that moved with it.
    const inOrder = [
      ...found.filter(({ apart: overrides }) => !overrides),
      ...found.filter(({ apart: overrides }) => overrides),
    ];
    const fresh = [...new Set(inOrder.map(({ id }) => id))].filter((id) => !seen.has(id));
    if (fresh.length === 0) return true;
    for (const id of fresh) {
      if (isSliceOver(run)) return false;
      seen.add(id);
      await sendOne(run, id);
      done++;
    }
  }
}

function wantedOf({ row, from, to }: Run): OutWanted {
  const flows = row.calendars.map((calendar) => ({ id: calendar.id, ...flowOf(row.direction, calendar) }));
  return {
    tenant_id: row.tenant_id,
    authorization_id: row.id,
    user_id: row.user_id,
    kind: row.kind,
    calendar_ids: flows.filter(({ out }) => out).map(({ id }) => id),
    makes: flows.some(({ ours }) => ours),
    from,
    to,
    limit: batchEvents,
  };
}

/** If the remote event changed in the meantime, that change is applied first and the send retried. */
async function sendOne(run: Run, event_id: string): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const found = await inRun(run, (ctx) => outCase(ctx, run, event_id));
    if (!found) return;
    try {
      return await settle(run, found);
    } catch (error) {
      if (!(error instanceof CalendarTrouble)) throw error;
      const { fault } = error;
      if (fault.code === "skipped") return leaveOut(run, found, fault.reason);
      const isMet = found.link && (fault.code === "conflict" || fault.code === "not_found");
      if (!isMet && fault.code !== "conflict" && fault.code !== "not_found") throw error;
      if (!isMet || !found.link) return leaveOut(run, found, "refused_by_provider");
      await meet(run, found, fault.code === "not_found");
    }
  }
}

async function settle(run: Run, found: OutCase): Promise<void> {
  const result = await performStep(run.account, found);
  if (result.did === "sent") await inRun(run, (ctx) => keepSent(ctx, run, found, result.event));
  else if (result.did === "removed") await inRun(run, (ctx) => keepRemoved(ctx, run, found));
  else if (result.did === "left_out") await leaveOut(run, found, result.reason);
}

function leaveOut(run: Run, found: OutCase, reason: SkipReason): Promise<void> {
  return inRun(run, (ctx) => keepLeftOut(ctx, run, found, reason));
}

/** The current remote state is applied like any other remote change. */
async function meet(run: Run, { link, calendar }: OutCase, isGone: boolean): Promise<void> {
  if (!link) return;
  const event = isGone ? undefined : await run.account.event(link.calendar_id, link.remote_id);
  const reading = { calendar_id: link.calendar_id, flow: flowOf(run.row.direction, calendar), round: link.seen_round };
  await inRun(run, (ctx) => applyChanges(ctx, run, reading, [asChange(link.remote_id, event)]));
}
