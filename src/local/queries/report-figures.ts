/** A report's numbers computed on the device, where it holds everything they count. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { CallRow } from "../../domain/calls/call.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { type ComputedHere, computedName, holdsAll, isOwnOnly } from "../../domain/report-copies/mirror-bounds.ts";
import { mirrorFigures, type MirrorReader } from "../../domain/report-copies/mirror-figures.ts";
import type { AnyMirrorSource } from "../../domain/report-copies/mirror-source.ts";
import { callMirror, contactMirror, eventMirror, policyMirror } from "../../domain/report-copies/mirror-sources.ts";
import type { CheckedSpec } from "../../domain/reports/report-check.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { type DayRange, rangeOf } from "../../domain/reports/report-period.ts";
import type { AccountType } from "../../domain/users/access.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readMeta } from "../db/meta.ts";
import { allOf } from "./lists.ts";

export interface Computing extends MirrorReader {
  account_type: AccountType;
  rm: boolean;
}

const sources: Record<ComputedHere, AnyMirrorSource> = {
  contacts: contactMirror,
  policies: policyMirror,
  calls: callMirror,
  events: eventMirror,
};

/** Null: the device does not hold all of it. */
export async function figuresHere(
  db: LocalDatabase,
  spec: CheckedSpec,
  reader: Computing,
): Promise<ReportFigures | null> {
  const name = computedName(spec.type.source.name);
  if (!name || !isOwnOnly(spec, reader)) return null;
  const [bound, calls] = await Promise.all([readMeta(db, "bound"), plainTable(db, "calls").count()]);
  const held = { allContacts: !bound || (!bound.unsure && bound.held >= bound.total), calls };
  const { today } = reader;
  const isWithin = (range: DayRange) => holdsAll(name, range, { held, today });
  if (!isWithin(rangeOf(spec, today))) return null;
  return mirrorFigures(await rowsOf[name](db, reader.user_id), sources[name], spec, { ...reader, isWithin });
}

const rowsOf: Record<ComputedHere, (db: LocalDatabase, user_id: string) => Promise<unknown[]>> = {
  async contacts(db, user_id) {
    const [own, statuses] = await Promise.all([ownContacts(db, user_id), allOf<Status>(db, "statuses")]);
    const deceased = new Set(statuses.filter(({ effect }) => effect === "deceased").map(({ id }) => id));
    return own.map((contact) => ({ contact, deceased: deceased.has(contact.status_id ?? "") }));
  },
  async policies(db, user_id) {
    const [own, policies] = await Promise.all([ownContacts(db, user_id), allOf<Policy>(db, "policies")]);
    const ids = new Set(own.map(({ id }) => id));
    return policies.filter(({ contact_id }) => ids.has(contact_id)).map((policy) => ({ policy, owner_id: user_id }));
  },
  calls: async (db, user_id) => (await allOf<CallRow>(db, "calls")).filter((call) => call.user_id === user_id),
  events: async (db, user_id) =>
    (await allOf<CalendarEvent>(db, "events")).filter(
      (event) => event.user_id === user_id && event.recurrence.freq === "none",
    ),
};

async function ownContacts(db: LocalDatabase, user_id: string): Promise<Contact[]> {
  const own: Contact[] = [];
  await db.buckets.each(({ rows }) => {
    for (const contact of rows) if (contact.owner_id === user_id && contact.deleted_at === null) own.push(contact);
  });
  return own;
}
