/** Writes one of our events to its provider as `decide` says. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { RemoteDraft, RemoteEvent, RemoteFields, SkipReason } from "../../domain/calendar/remote-event.ts";
import { decide } from "../../domain/calendar/sync-decision.ts";
import { startOfMoment } from "../../domain/calendar/sync-shape.ts";
import { type CalendarAccount, CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";
import type { LinkRow } from "./sync-link-rows.ts";
import type { OutCase } from "./sync-out-save.ts";
import { isDateOf } from "./sync-position.ts";

export type StepResult =
  | { readonly did: "sent"; readonly event: RemoteEvent | undefined }
  | { readonly did: "removed" }
  | { readonly did: "left_out"; readonly reason: SkipReason };

export async function performStep(account: CalendarAccount, found: OutCase): Promise<StepResult> {
  const { link, flow } = found;
  if (link && found.isUnplaced && found.ours.state === "here" && flow.out)
    return link.read_only ? { did: "left_out", reason: "read_only" } : sent(placeAnew(account, found, link));
  const agreed = link && { ours: link.ours, theirs: link.theirs };
  const step = decide({ agreed, ours: found.ours, theirs: { state: "untold" }, flow });
  switch (step.do) {
    case "make_there":
      return sent(make(account, found, step.fields));
    case "send":
      if (link?.read_only) return { did: "left_out", reason: "read_only" };
      return sent(change(account, found, step.fields));
    case "remove_there":
      return removed(account, found);
    default:
      // Both sides already agree; only the version is saved.
      return { did: "sent", event: undefined };
  }
}

const sent = async (made: Promise<RemoteEvent>): Promise<StepResult> => ({ did: "sent", event: await made });

function make(account: CalendarAccount, { event, calendar, series, original }: OutCase, fields: RemoteFields) {
  const draft: RemoteDraft = { ...fields, mark: event.id, original };
  if (!series) return account.create(calendar.id, draft);
  return account.updateOccurrence({ calendar_id: series.calendar_id, id: series.remote_id, etag: null }, draft);
}

async function change(
  account: CalendarAccount,
  { event, link, original, series }: OutCase,
  fields: RemoteFields,
): Promise<RemoteEvent> {
  if (!link) throw new CalendarTrouble({ code: "not_found" });
  const draft: RemoteDraft = { ...fields, mark: event.id, original };
  const { calendar_id, remote_id: id, etag } = link;
  try {
    return await account.update({ calendar_id, id, etag }, draft);
  } catch (error) {
    if (!isNotFound(error) || !series || !original) throw error;
    // Its series was moved: found by its current rule date.
    return account.updateOccurrence({ calendar_id, id: series.remote_id, etag: null }, draft);
  }
}

/** The remote date it stood for is released, unless it is a date of the series again; then it stands for itself. */
async function placeAnew(account: CalendarAccount, found: OutCase, { calendar_id, remote_id: id }: LinkRow) {
  const { event, series, original, fields, master } = found;
  if (!series || !original || !master) throw new CalendarTrouble({ code: "not_found" });
  const there = await account.event(calendar_id, id);
  // Another occurrence may have taken that date in the meantime.
  const isOwn = there && (there.mark === null || there.mark === event.id);
  if (isOwn && !isDateAgain(master, series, there))
    await account.remove({ calendar_id, id, etag: there.etag }).catch(whatIsGone);
  const target = { calendar_id: series.calendar_id, id: series.remote_id, etag: null };
  return account.updateOccurrence(target, { ...fields, mark: event.id, original });
}

/** By the current rule of our series. */
function isDateAgain(master: CalendarEvent, { remote_id }: LinkRow, { series_id, original }: RemoteEvent): boolean {
  return series_id === remote_id && original !== null && isDateOf(master, startOfMoment(original, master.timezone));
}

const isNotFound = (error: unknown) => error instanceof CalendarTrouble && error.fault.code === "not_found";

/** Already deleted remotely counts as success; another organizer's invitation is not deleted. */
async function removed(account: CalendarAccount, { link }: OutCase): Promise<StepResult> {
  if (!link) return { did: "removed" };
  const { calendar_id, remote_id: id, etag } = link;
  await account.remove({ calendar_id, id, etag }).catch(whatIsGone);
  return { did: "removed" };
}

function whatIsGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
