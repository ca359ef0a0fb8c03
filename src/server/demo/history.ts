/** Notes, calls and events on demo contacts, most in the last weeks so that every screen has content. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import { inOfficeHours } from "./office-hours.ts";
import { callNotes, noteTexts } from "./words.ts";

type Row = Record<string, unknown>;

export function demoNotes(chance: Chance, contact: Contact, now: number): Row[] {
  const count = chance.of([0, 0, 1, 1, 1, 2, 3, 5]);
  return Array.from({ length: count }, () => {
    const at = contact.created_at + Math.floor(chance.next() * (now - contact.created_at));
    return {
      id: chance.uuid(at),
      contact_id: contact.id,
      body: chance.of(noteTexts),
      kind: chance.of(["note", "note", "call", "meeting"]),
      pinned: chance.yes(0.04),
      call_id: null,
      edits: [],
      author_id: contact.owner_id,
      at,
      updated_at: at,
      deleted_at: null,
    };
  });
}

export function demoCalls(chance: Chance, contact: Contact, now: number): Row[] {
  const phone = contact.phones[0];
  if (!phone || contact.owner_id === null || !chance.yes(0.45)) return [];
  return Array.from({ length: chance.whole(1, 2) }, () => {
    const recent = now - Math.floor(chance.next() ** 2 * 80 * dayMs) - chance.whole(0, hourMs);
    const at = inOfficeHours(recent, now);
    const inbound = chance.yes(0.3);
    const missed = inbound && chance.yes(0.3);
    const talk = missed ? 0 : chance.whole(0, 900);
    return {
      id: chance.uuid(at),
      user_id: contact.owner_id,
      contact_id: contact.id,
      call_direction: inbound ? "inbound" : "outbound",
      call_from: inbound ? phone.number : "+16145550100",
      call_to: inbound ? "+16145550100" : phone.number,
      caller_city: contact.addresses[0]?.city ?? "",
      caller_state: contact.addresses[0]?.state ?? "",
      status: missed ? "missed" : talk === 0 ? "no_answer" : "completed",
      outcome:
        talk === 0
          ? null
          : chance.of(["spoke_interested", "callback_requested", "appointment_set", "left_voicemail", "service_done"]),
      talk_seconds: talk,
      note: chance.of(callNotes),
      created_at: at,
      answered_at: talk === 0 ? null : at + 8_000,
      ended_at: at + 8_000 + talk * 1_000,
      updated_at: at,
      version: 1,
      deleted_at: null,
    };
  });
}

const kinds: readonly (readonly [type: string, title: string])[] = [
  ["appointment", "Meet"],
  ["phone_call", "Call"],
  ["callback", "Call back"],
  ["policy_review", "Policy review with"],
  ["presentation", "Presentation for"],
  ["follow_up", "Follow up with"],
];

/** Office hours in New York time, roughly; callbacks also today and overdue. */
export function demoEvents(chance: Chance, contact: Contact, now: number): Row[] {
  if (contact.owner_id === null || contact.deleted_at !== null || !chance.yes(0.14)) return [];
  const [type, title] = chance.of(kinds);
  const today = Math.floor((now - 5 * hourMs) / dayMs) * dayMs + 5 * hourMs;
  const day = chance.yes(0.06) ? 0 : chance.whole(-40, 60);
  const start_date = today + day * dayMs + chance.whole(16, 36) * (hourMs / 2);
  const past = start_date < now;
  return [
    {
      id: chance.uuid(now),
      user_id: contact.owner_id,
      title: `${title} ${[contact.first_name, contact.last_name].join(" ").trim() || contact.business_name}`,
      types_list: [type],
      start_date,
      end_date: start_date + chance.of([15, 30, 60]) * minuteMs,
      timezone: "America/New_York",
      all_day: false,
      contact_ids: [contact.id],
      location: type === "appointment" ? (contact.addresses[0]?.line1 ?? "") : "",
      description: "",
      status: past && day < 0 && chance.yes(0.9) ? chance.of(["held", "held", "no_show"]) : "planned",
      outcome: "",
      private: false,
      created_by: contact.owner_id,
      created_at: now - dayMs,
      updated_at: now - dayMs,
      version: 1,
      deleted_at: null,
    },
  ];
}
