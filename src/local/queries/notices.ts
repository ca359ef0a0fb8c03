/** Inputs of notifications from local data; bounded, because every page reads them. */
import { noticesKeptMs } from "../../domain/account/limits.ts";
import type { FlowFailed, NoticeFact } from "../../domain/account/notice-fact.ts";
import type { NoticeRows } from "../../domain/account/notices.ts";
import { asksToCall } from "../../domain/calendar/stopped-callbacks.ts";
import { isCallback } from "../../domain/calendar/event.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { policyName } from "../../domain/policies/policy-name.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { type CallRow, isMissed, otherNumber } from "../../domain/calls/call.ts";
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import { addDays, dayOf } from "../../kit/dates.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";
import { calendarBetween } from "./calendar.ts";
import { namesOf } from "./calls.ts";
import { importAttempts } from "./imports.ts";
import { allOf } from "./lists.ts";
import { unreadTexts } from "./messages.ts";
import { noticeFacts } from "./notice-facts.ts";
import { lineNames } from "./line-names.ts";
import { ownLicenses, userNames } from "./people.ts";
import { soaPerson, soasInState } from "./soa.ts";
import { stoppedOn } from "./stopped.ts";

/** Most recent changes; an import may have written a hundred thousand. */
const policiesLookedAt = 200;
const missedLookedAt = 100;

export interface NoticeAsk {
  user_id: string;
  /** May be coarse: it only bounds the range. */
  now: number;
  zone: string;
}

export type MirroredRows = Omit<NoticeRows, "device">;

export async function noticeRows(db: LocalDatabase, ask: NoticeAsk): Promise<MirroredRows> {
  const [
    texts,
    calls,
    callbacks,
    imports,
    transfers,
    policies,
    flows,
    leads,
    emails,
    web_leads,
    trainings_due,
    sends_paused,
    soas,
    licenses,
    refused,
    needs,
  ] = await Promise.all([
    textsTo(db, ask),
    missedCalls(db, ask),
    plannedCallbacks(db, ask),
    importAttempts(db),
    transfersTo(db, ask),
    policiesMoved(db, ask),
    told(db, "flow_failed"),
    told(db, "lead_in"),
    told(db, "email"),
    told(db, "web_lead"),
    noticeFactsOf(db, "training_due"),
    noticeFactsOf(db, "send_paused"),
    soasSigned(db, ask),
    ownLicenses(db, ask.user_id),
    db.outbox.filter(({ state }) => state === "needs").toArray(),
    db.needs.toArray(),
  ]);
  return {
    texts,
    calls,
    callbacks,
    imports,
    transfers,
    policies,
    flows,
    leads,
    emails,
    web_leads,
    trainings_due,
    sends_paused,
    soas,
    licenses,
    refused: refused.map(({ id, title, at }) => ({ id, title, at })),
    changed: needs.map(({ id, made_at, ask }) => ({ id, made_at, isDecided: ask === false })),
  };
}

/** Their own conversations: those assigned to them. */
async function textsTo(db: LocalDatabase, { user_id, now }: NoticeAsk): Promise<NoticeRows["texts"]> {
  return unreadTexts(db, { since: now - noticesKeptMs, user_id });
}

async function missedCalls(db: LocalDatabase, { user_id, now }: NoticeAsk): Promise<NoticeRows["calls"]> {
  const rows = (await plainTable(db, "calls")
    .where("created_at")
    .above(now - noticesKeptMs)
    .reverse()
    .filter((row) => isOwnMissed(row as unknown as CallRow, user_id))
    .limit(missedLookedAt)
    .toArray()) as unknown as CallRow[];
  const [names, line] = [await namesOf(db, rows), await lineNames(db)];
  return rows.map((call) => {
    const number = otherNumber(call);
    return { call, who: names.get(call.contact_id ?? 0) ?? line(number) ?? showPhone(number) };
  });
}

function isOwnMissed(call: CallRow, user_id: string): boolean {
  return call.user_id === user_id && isMissed(call);
}

async function plannedCallbacks(
  db: LocalDatabase,
  { user_id, now, zone }: NoticeAsk,
): Promise<NoticeRows["callbacks"]> {
  const [from, to] = [dayOf(now - noticesKeptMs, zone), addDays(dayOf(now, zone), 2)];
  const { occurrences } = await calendarBetween(db, { user_id, from, to, zone });
  const planned = occurrences.filter(({ event }) => isCallback(event) && event.status === "planned");
  const stopped = await stoppedOn(
    db,
    planned.map(({ event }) => event),
  );
  const due = planned.filter(({ event }) => asksToCall(event, stopped));
  const contacts = await readContacts(
    db,
    due.flatMap(({ event }) => event.contact_ids),
  );
  const names = new Map(contacts.map((contact) => [contact.id, nameOfContact(contact)]));
  return due.map(({ event, start_date, end_date }) => ({
    event,
    start_date,
    end_date,
    who: event.contact_ids.flatMap((id) => names.get(id) ?? []).join(", ") || event.title,
  }));
}

async function transfersTo(db: LocalDatabase, { user_id }: NoticeAsk): Promise<NoticeRows["transfers"]> {
  const attempts = await allOf<TransferAttempt>(db, "transfer_attempts");
  const theirs = attempts.filter(({ to_user_id }) => to_user_id === user_id);
  const names = await userNames(
    db,
    theirs.flatMap(({ from_user_id }) => from_user_id ?? []),
  );
  return theirs.map((attempt) => ({ attempt, from: names.get(attempt.from_user_id ?? "") ?? "" }));
}

async function policiesMoved(db: LocalDatabase, { user_id, now }: NoticeAsk): Promise<NoticeRows["policies"]> {
  const since = now - noticesKeptMs;
  const changed = (await plainTable(db, "policies")
    .where("updated_at")
    .above(since)
    .reverse()
    .limit(policiesLookedAt)
    .toArray()) as unknown as Policy[];
  const moved = changed.filter(({ moves }) => {
    const last = moves.at(-1);
    return moves.length > 1 && last !== undefined && last.at > since && last.by !== user_id;
  });
  const hands = moved.map(({ moves }) => moves.at(-1)?.by ?? "");
  const [contacts, carriers, names] = await Promise.all([
    readContacts(
      db,
      moved.map(({ contact_id }) => contact_id),
    ),
    allOf<Carrier>(db, "carriers"),
    userNames(db, hands),
  ]);
  const byId = new Map<number, Contact>(contacts.map((contact) => [contact.id, contact]));
  const carrierNames = new Map(carriers.map(({ id, name }) => [id, name]));
  return moved.flatMap((policy, nth) => {
    const contact = byId.get(policy.contact_id);
    if (!contact) return [];
    const name = policyName(policy, carrierNames.get(policy.carrier_id ?? "") ?? "");
    return [{ policy, contact, name, who: nameOfContact(contact), by: names.get(hands[nth] ?? "") ?? "" }];
  });
}

async function soasSigned(db: LocalDatabase, { user_id, now }: NoticeAsk): Promise<NoticeRows["soas"]> {
  const signed = await soasInState(db, "submitted");
  const theirs = signed.filter((soa) => soa.user_id === user_id && (soa.submitted_at ?? 0) > now - noticesKeptMs);
  const ids = theirs.map(({ contact_id }) => contact_id);
  const names = new Map((await readContacts(db, ids)).map((contact) => [contact.id, nameOfContact(contact)]));
  return theirs.map((soa) => ({ soa, who: names.get(soa.contact_id) ?? soaPerson(soa) }));
}

async function noticeFactsOf(db: LocalDatabase, kind: string): Promise<NoticeFact[]> {
  return (await noticeFacts(db)).filter(({ about }) => about.startsWith(`told.${kind}.`));
}

/** Notifications the server created, each about a contact. */
async function told(
  db: LocalDatabase,
  kind: "flow_failed" | "lead_in" | "email" | "web_lead",
): Promise<NoticeRows["flows"]> {
  const received = await noticeFactsOf(db, kind);
  const ids = received.map(({ value }) => (value as Pick<FlowFailed, "contact_id">).contact_id);
  const names = new Map((await readContacts(db, ids)).map((contact) => [contact.id, nameOfContact(contact)]));
  return received.map((fact, nth) => ({ fact, who: names.get(ids[nth] ?? 0) ?? "a contact" }));
}
