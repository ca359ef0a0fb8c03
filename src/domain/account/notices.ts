/**
 * The current notifications (domain §22), derived from what the device mirrors, so that every device shows the same.
 */
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { type CalendarEvent, daysOfEvent, isCallback } from "../calendar/event.ts";
import type { Contact } from "../contacts/contact.ts";
import type { TextRow } from "../messages/text.ts";
import type { Policy } from "../policies/policy.ts";
import { type CallRow, isMissed } from "../calls/call.ts";
import type { Attempt } from "../imports/attempt.ts";
import { attemptMessage } from "../imports/messages.ts";
import type { TransferAttempt } from "../transfers/attempt.ts";
import { soaLogOf } from "../soa/soa-log.ts";
import type { SoaRequest } from "../soa/soa-request.ts";
import type { License } from "../users/license.ts";
import { licenseNoticeDays, type NoticeKind, noticesKeptMs } from "./limits.ts";
import type { FlowFailed, LeadIn, NoticeFact, SendPaused, TrainingDue, WebLead } from "./notice-fact.ts";
import { noticeTexts } from "./notice-words.ts";

export interface Notice {
  /** Stable: the same on every device and each time it is derived. */
  id: string;
  kind: NoticeKind;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Link target; null: the page handles it itself. */
  path: string | null;
  /** One occurrence of an event: an event with a reminder gets no second notification. */
  occurrence?: string;
}

/** Rows with the names of the contacts they are about, as the device knows them. */
export interface NoticeRows {
  /** Received and not read, one per conversation. */
  texts: readonly { text: TextRow; who: string }[];
  calls: readonly { call: CallRow; who: string }[];
  callbacks: readonly { event: CalendarEvent; start_date: number; end_date: number; who: string }[];
  imports: readonly Attempt[];
  transfers: readonly { attempt: TransferAttempt; from: string }[];
  policies: readonly { policy: Policy; name: string; contact: Contact; who: string; by: string }[];
  /** Notifications the server created for flows. */
  flows: readonly { fact: NoticeFact; who: string }[];
  /** Answers to emails. */
  emails: readonly { fact: NoticeFact; who: string }[];
  /** Messages from the user's web page. */
  web_leads: readonly { fact: NoticeFact; who: string }[];
  /** Reminders of trainings. */
  trainings_due: readonly NoticeFact[];
  sends_paused: readonly NoticeFact[];
  /** The same for leads that vendors sent. */
  leads: readonly { fact: NoticeFact; who: string }[];
  /** Signed, and not completed yet. */
  soas: readonly { soa: SoaRequest; who: string }[];
  licenses: readonly License[];
  refused: readonly { id: string; title: string; at: number }[];
  /** `isDecided`: the server's value won, the user is only informed. */
  changed: readonly { id: string; made_at: number; isDecided: boolean }[];
  device: DeviceStanding;
}

export interface DeviceStanding {
  /** Distinguishes this store from any other. */
  store: string;
  storage: { kind: "low" | "full"; since: number } | null;
  /** Since when a new version has been waiting. */
  update_since: number | null;
}

interface Reader {
  user_id: string;
  now: number;
  zone: string;
}

/** Newest first. */
export function noticesOf(rows: NoticeRows, reader: Reader): Notice[] {
  const oldest = reader.now - noticesKeptMs;
  const received = [
    ...textsReceived(rows),
    ...missedCalls(rows, reader),
    ...callbacksDue(rows, reader),
    ...importsDone(rows),
    ...transfersIn(rows, reader),
    ...policiesMoved(rows, reader),
    ...flowsFailed(rows),
    ...leadsIn(rows),
    ...emailsAnswered(rows),
    ...webLeads(rows),
    ...trainingsDue(rows),
    ...sendsPaused(rows),
    ...soasSigned(rows, reader),
  ].filter(({ at }) => at >= oldest);
  const standing = [...licensesExpiring(rows, reader), ...syncNeeds(rows), ...deviceNeeds(rows, reader)];
  return [...received, ...standing].sort((one, other) => other.at - one.at);
}

export function occurrenceOf(event_id: string, start_date: number): string {
  return `${event_id}.${start_date}`;
}

function textsReceived({ texts }: NoticeRows): Notice[] {
  return texts.map(({ text: { id, at, contact_id }, who }) => ({
    id: `text.${id}`,
    kind: "text",
    text: noticeTexts.text(who),
    at,
    path: contact_id === null ? "/messages" : `/messages?contact=${contact_id}`,
  }));
}

function missedCalls({ calls }: NoticeRows, { user_id }: Reader): Notice[] {
  return calls
    .filter(({ call }) => call.user_id === user_id && isMissed(call))
    .map(({ call: { id, created_at, ended_at }, who }) => ({
      id: `missed_call.${id}`,
      kind: "missed_call",
      text: noticeTexts.missed_call(who),
      at: ended_at ?? created_at,
      path: `/calls?call=${id}`,
    }));
}

/** Only these notifications may lie in the future; the rest have happened, however slow this device's clock is. */
function callbacksDue({ callbacks }: NoticeRows, { user_id, now, zone }: Reader): Notice[] {
  const isDue = ({ event, start_date }: (typeof callbacks)[number]) =>
    start_date <= now && event.user_id === user_id && event.status === "planned" && isCallback(event);
  return callbacks.filter(isDue).map(({ event, start_date, end_date, who }) => ({
    id: `callback_due.${occurrenceOf(event.id, start_date)}`,
    kind: "callback_due",
    text: noticeTexts.callback_due(who),
    at: start_date,
    path: event.contact_ids[0]
      ? `/contacts/${event.contact_ids[0]}`
      : `/calendar?view=day&date=${daysOfEvent({ ...event, start_date, end_date }, zone).from}`,
    occurrence: occurrenceOf(event.id, start_date),
  }));
}

const importEnds: readonly Attempt["status"][] = ["complete", "complete_with_errors", "failed"];

function importsDone({ imports }: NoticeRows): Notice[] {
  return imports.flatMap((attempt) => {
    const { id, status, finished_at } = attempt;
    if (!importEnds.includes(status) || finished_at === null) return [];
    const text = attemptMessage(attempt);
    return [
      { id: `import.${id}.${finished_at}`, kind: "import_done", text, at: finished_at, path: `/imports?attempt=${id}` },
    ];
  });
}

function transfersIn({ transfers }: NoticeRows, { user_id }: Reader): Notice[] {
  return transfers
    .filter(
      ({ attempt: { to_user_id, created_by, done, reverted } }) =>
        to_user_id === user_id && created_by !== user_id && done > 0 && !reverted,
    )
    .flatMap(({ attempt: { id, done, finished_at }, from }) => {
      if (finished_at === null) return [];
      const text = noticeTexts.transfer_in(done, from);
      return [{ id: `transfer.${id}`, kind: "transfer_in", text, at: finished_at, path: "/contacts" }];
    });
}

/** The user's own contacts, changed by anyone else or by the system; the initial status is not a change. */
function policiesMoved({ policies }: NoticeRows, { user_id }: Reader): Notice[] {
  return policies.flatMap(({ policy, name, contact, who, by }) => {
    const move = policy.moves.length > 1 ? policy.moves.at(-1) : undefined;
    if (!move || move.by === user_id || contact.owner_id !== user_id || contact.deleted_at !== null) return [];
    return [
      {
        id: `policy.${policy.id}.${move.at}`,
        kind: "policy_status",
        text: noticeTexts.policy_status({ who, policy: name, status: move.status, by }),
        at: move.at,
        path: `/contacts/${contact.id}?tab=policies&policy=${policy.id}`,
      },
    ];
  });
}

function flowsFailed({ flows }: NoticeRows): Notice[] {
  return flows.map(({ fact: { about, value, said_at }, who }) => {
    const failed = value as FlowFailed; // created only by the server
    return {
      id: about.slice(about.indexOf(".") + 1),
      kind: "flow_failed",
      text: noticeTexts.flow_failed(failed, who),
      at: said_at,
      path: `/workflow/flows/${failed.flow_id}?tab=history&result=failed`,
    };
  });
}

/** The count is part of the id: a further lead is a new notification. */
function leadsIn({ leads }: NoticeRows): Notice[] {
  return leads.map(({ fact: { about, value, said_at }, who }) => {
    const lead = value as LeadIn; // created only by the server
    return {
      id: `${about.slice(about.indexOf(".") + 1)}.${lead.leads}`,
      kind: "lead_in",
      text: noticeTexts.lead_in(lead, who),
      at: said_at,
      path: `/contacts/${lead.contact_id}`,
    };
  });
}

function webLeads({ web_leads }: NoticeRows): Notice[] {
  return web_leads.map((row) => aboutContact("web_lead", row));
}

function emailsAnswered({ emails }: NoticeRows): Notice[] {
  return emails.map((row) => aboutContact("email", row));
}

function aboutContact(kind: "web_lead" | "email", { fact, who }: NoticeRows["emails"][number]): Notice {
  const { about, value, said_at } = fact;
  return {
    id: about.slice(about.indexOf(".") + 1),
    kind,
    text: noticeTexts[kind](who),
    at: said_at,
    path: `/contacts/${(value as WebLead).contact_id}`,
  };
}

function trainingsDue({ trainings_due }: NoticeRows): Notice[] {
  return trainings_due.map(({ about, value, said_at }) => {
    const due = value as TrainingDue; // created only by the server
    return {
      id: about.slice(about.indexOf(".") + 1),
      kind: "training_due",
      text: noticeTexts.training_due(due),
      at: said_at,
      path: `/training/${due.training_id}`,
    };
  });
}

const sendPaths: Record<SendPaused["of"], string> = {
  group_send: "/sends",
  broadcast: "/admin/emails",
  campaign_trigger: "/admin/campaign_triggers",
};

function sendsPaused({ sends_paused }: NoticeRows): Notice[] {
  return sends_paused.map(({ about, value, said_at }) => {
    const paused = value as SendPaused; // created only by the server
    return {
      id: about.slice(about.indexOf(".") + 1),
      kind: "send_paused",
      text: noticeTexts.send_paused(paused),
      at: said_at,
      path: `${sendPaths[paused.of]}/${paused.id}`,
    };
  });
}

/** Through a link: what the agent took themselves is no news. Until the agent has completed it. */
function soasSigned({ soas }: NoticeRows, { user_id }: Reader): Notice[] {
  return soas.flatMap(({ soa, who }) => {
    const signed = soaLogOf(soa).findLast(({ what }) => what === "signed");
    if (soa.state !== "submitted" || soa.user_id !== user_id || !signed || signed.by !== null) return [];
    return [
      {
        id: `soa_signed.${soa.id}`,
        kind: "soa_signed",
        text: noticeTexts.soa_signed(who),
        at: signed.at,
        path: `/contacts/${soa.contact_id}?tab=soa&soa=${soa.id}`,
      },
    ];
  });
}

/** While it is upcoming or today; a longer license of the same kind and state replaces it. */
function licensesExpiring({ licenses }: NoticeRows, { user_id, now, zone }: Reader): Notice[] {
  const today = dayOf(now, zone);
  const own = licenses.filter((license) => license.user_id === user_id && license.status !== "suspended");
  return own.flatMap((license) => {
    const { id, kind, state, expires } = license;
    if (expires === null || expires < today) return [];
    const from = addDays(expires, -licenseNoticeDays);
    const isRenewed = own.some(
      (other) => other.kind === kind && other.state === state && (other.expires === null || other.expires > expires),
    );
    if (today < from || isRenewed) return [];
    return [
      {
        id: `license.${id}.${expires}`,
        kind: "license_expiring",
        text: noticeTexts.license_expiring(license, expires, today),
        at: startOfDay(from, zone),
        path: "/account/profile?tab=profile#licenses",
      },
    ];
  });
}

function syncNeeds({ refused, changed }: NoticeRows): Notice[] {
  const path = "/sync";
  return [
    ...refused.map(({ id, title, at }): Notice => {
      return { id: `refused.${id}`, kind: "sync_needs_you", text: noticeTexts.refused(title), at, path };
    }),
    ...changed.map(({ id, made_at, isDecided }): Notice => {
      const text = isDecided ? noticeTexts.decided : noticeTexts.changed;
      return { id: `changed.${id}`, kind: "sync_needs_you", text, at: made_at, path };
    }),
  ];
}

/** Shown again each day while it lasts. */
function deviceNeeds({ device: { store, storage, update_since } }: NoticeRows, { zone }: Reader): Notice[] {
  const needs: Notice[] = [];
  if (storage) {
    const { kind, since } = storage;
    const text = noticeTexts[`storage_${kind}`];
    const id = `storage_${kind}.${store}.${dayOf(since, zone)}`;
    needs.push({ id, kind: "storage_low", text, at: since, path: "/sync" });
  }
  if (update_since !== null) {
    const id = `update.${store}.${dayOf(update_since, zone)}`;
    needs.push({ id, kind: "app_update", text: noticeTexts.app_update, at: update_since, path: null });
  }
  return needs;
}
