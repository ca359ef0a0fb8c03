/** One event of ours, written at its provider as `decide` says. */
import type { RemoteDraft, RemoteEvent, RemoteFields, SkipReason } from "../../domain/calendar/remote-event.ts";
import { decide } from "../../domain/calendar/sync-decision.ts";
import { type CalendarAccount, CalendarTrouble } from "../vendors/calendar-port.ts";
import type { OutCase } from "./sync-out-keeping.ts";

export type StepResult =
  | { readonly did: "sent"; readonly event: RemoteEvent | undefined }
  | { readonly did: "removed" }
  | { readonly did: "left_out"; readonly reason: SkipReason };

export async function performStep(account: CalendarAccount, found: OutCase): Promise<StepResult> {
  const { link, flow } = found;
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
      // They say the same already; only the version is to be remembered.
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
    // Its series was moved: it is looked for where it stands by the rule now.
    return account.updateOccurrence({ calendar_id, id: series.remote_id, etag: null }, draft);
  }
}

const isNotFound = (error: unknown) => error instanceof CalendarTrouble && error.fault.code === "not_found";

/** What is gone there already is as it should be; somebody else's invitation is theirs to take away. */
async function removed(account: CalendarAccount, { link }: OutCase): Promise<StepResult> {
  if (!link) return { did: "removed" };
  const { calendar_id, remote_id: id, etag } = link;
  try {
    await account.remove({ calendar_id, id, etag });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return { did: "removed" };
}
