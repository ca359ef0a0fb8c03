/** Contacts, policies, calls and events as a device counts them. */
import { addMonths, isDay } from "../../kit/dates.ts";
import type { CalendarEvent } from "../calendar/event.ts";
import type { CallRow } from "../calls/call.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact } from "../contacts/contact.ts";
import type { Policy } from "../policies/policy.ts";
import { isInForce, isOpenPolicy } from "../policies/policy-status.ts";
import type { callSource } from "../report-sources/call-source.ts";
import type { contactSource } from "../report-sources/contact-source.ts";
import { appointmentTypes, type eventSource } from "../report-sources/event-source.ts";
import type { MirrorSource } from "./mirror-source.ts";
import { everInForce, type policySource } from "../report-sources/policy-source.ts";

export interface ContactRow {
  contact: Contact;
  deceased: boolean;
}

/** 29 February moves to the 28th: no one born on it turns 65 in a leap year. */
function turns65({ birth_date }: Contact): string | null {
  if (birth_date === null || birth_date.startsWith("0000")) return null;
  const year = String(Number(birth_date.slice(0, 4)) + 65).padStart(4, "0");
  return `${year}${birth_date.slice(4).replace("-02-29", "-02-28")}`;
}

const birthKey = ({ birth_date }: Contact) => birth_date?.slice(5) ?? "";
const orNull = (text: string) => (text === "" ? null : text);

export const contactMirror: MirrorSource<typeof contactSource, ContactRow> = {
  person: ({ contact }) => contact.owner_id,
  dates: {
    created_at: ({ contact }) => contact.created_at,
    birthday: ({ contact }) => birthKey(contact),
    turns_65: ({ contact }) => turns65(contact),
  },
  fields: {
    owner_id: ({ contact }) => contact.owner_id,
    category: ({ contact }) => contact.category,
    status_id: ({ contact }) => contact.status_id,
    source_id: ({ contact }) => contact.source_id,
    api_vendor_id: ({ contact }) => contact.api_vendor_id,
    state: ({ contact }) => orNull(mainAddress(contact)?.state ?? ""),
    tag_id: () => null,
    birth_month: ({ contact }) => orNull(birthKey(contact).slice(0, 2)),
    deceased: ({ deceased }) => (deceased ? "yes" : "no"),
  },
  lists: { tag_id: ({ contact }) => contact.tag_ids },
  measures: {
    contacts: {},
    leads: { when: ({ contact }) => contact.category === "lead" },
    clients: { when: ({ contact }) => contact.category === "client" },
    contacted: {
      when: ({ contact }) => (contact.last_called_at ?? contact.last_texted_at ?? contact.last_emailed_at) !== null,
    },
    quoted: { when: ({ contact }) => contact.open_policies + contact.in_force_policies > 0 },
    annual_premium: { sum: ({ contact }) => contact.annual_premium },
    lead_cost: { sum: ({ contact }) => contact.lead_cost ?? 0 },
  },
};

const missed: readonly string[] = ["missed", "no_answer", "busy", "canceled", "voicemail"];
const elsewhere: readonly string[] = ["own_phone", "phone_burner"];
const qualityOf = ({ quality }: CallRow): string | null => quality?.label ?? null;

export const callMirror: MirrorSource<typeof callSource, CallRow> = {
  person: ({ user_id }) => user_id,
  dates: { created_at: ({ created_at }) => created_at },
  fields: {
    user_id: ({ user_id }) => user_id,
    direction: ({ call_direction }) => call_direction,
    status: ({ status }) => status,
    outcome: ({ outcome }) => outcome,
    via: ({ via }) => via,
    quality: qualityOf,
    measured: (call) => (qualityOf(call) === null ? "no" : "yes"),
  },
  lists: {},
  measures: {
    calls: {},
    outbound: { when: ({ call_direction }) => call_direction === "outbound" },
    inbound: { when: ({ call_direction }) => call_direction === "inbound" },
    answered: { when: ({ answered_at }) => answered_at !== null },
    missed: { when: ({ call_direction, status }) => call_direction === "inbound" && missed.includes(status) },
    appointments: { when: ({ outcome }) => outcome === "appointment_set" },
    sold: { when: ({ outcome }) => outcome === "sold" },
    talk_seconds: { sum: ({ talk_seconds }) => talk_seconds },
    minutes: {
      sum: ({ via, talk_seconds }) => (elsewhere.includes(via) ? 0 : Math.floor((talk_seconds + 59) / 60)),
    },
    rated: { when: (call) => qualityOf(call) !== null },
    degraded: { when: (call) => ["fair", "degraded"].includes(qualityOf(call) ?? "") },
    mos: { sum: ({ quality }) => quality?.mos_avg ?? 0 },
  },
};

const ever: readonly string[] = everInForce;

export interface PolicyRow {
  policy: Policy;
  /** Of its contact. */
  owner_id: string | null;
}

const agentOf = ({ policy, owner_id }: PolicyRow) => policy.writing_agent_id ?? owner_id;

function month13({ effective_date }: Policy): string | null {
  return effective_date !== null && isDay(effective_date) ? addMonths(effective_date, 13) : null;
}

function isKept(policy: Policy): boolean {
  if (isInForce(policy.status)) return true;
  const [ended, due] = [policy.terminated_at, month13(policy)];
  return ever.includes(policy.status) && ended !== null && due !== null && ended >= due;
}

export const policyMirror: MirrorSource<typeof policySource, PolicyRow> = {
  person: agentOf,
  dates: {
    application_date: ({ policy }) => policy.application_date,
    submitted_at: ({ policy }) => policy.submitted_at,
    effective_date: ({ policy }) => policy.effective_date,
    renewal_date: ({ policy }) => policy.renewal_date,
    status_since: ({ policy }) => policy.moves.at(-1)?.at ?? policy.created_at,
    month_13: ({ policy }) => month13(policy),
  },
  fields: {
    writing_agent_id: agentOf,
    carrier_id: ({ policy }) => policy.carrier_id,
    policy_type: ({ policy }) => policy.policy_type,
    status: ({ policy }) => policy.status,
    state: ({ policy }) => orNull(policy.state),
    mode: ({ policy }) => policy.mode,
    commission_status: ({ policy }) => policy.commission?.status ?? null,
  },
  lists: {},
  measures: {
    policies: {},
    in_force: { when: ({ policy }) => isInForce(policy.status) },
    open: { when: ({ policy }) => isOpenPolicy(policy.status) },
    annual_premium: { sum: ({ policy }) => policy.annual_premium },
    premium_in_force: {
      when: ({ policy }) => isInForce(policy.status),
      sum: ({ policy }) => policy.annual_premium,
    },
    kept: { when: ({ policy }) => isKept(policy) },
    expected: { sum: ({ policy }) => policy.commission?.expected ?? 0 },
    received: { sum: ({ policy }) => policy.commission?.received ?? 0 },
  },
};

const met: readonly string[] = appointmentTypes;

export const eventMirror: MirrorSource<typeof eventSource, CalendarEvent> = {
  person: ({ user_id }) => user_id,
  dates: { start_date: ({ start_date }) => start_date },
  fields: {
    user_id: ({ user_id }) => user_id,
    status: ({ status }) => status,
    kind: ({ types_list }) => (types_list.some((type) => met.includes(type)) ? "appointment" : "other"),
  },
  lists: {},
  measures: {
    events: {},
    booked: { when: ({ status }) => status !== "cancelled" && status !== "rescheduled" },
    held: { when: ({ status }) => status === "held" },
    no_show: { when: ({ status }) => status === "no_show" },
    cancelled: { when: ({ status }) => status === "cancelled" },
    planned: { when: ({ status }) => status === "planned" },
  },
};
