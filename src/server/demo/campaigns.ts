/** Campaign triggers of the demo admin with some weeks of results; some are on, one is paused. */
import type { CampaignFields, CampaignSend } from "../../domain/campaigns/campaign.ts";
import { emailAddressOf, type EmailLog, whyNotEmailed } from "../../domain/emails/email-log.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { sendReasons } from "../../domain/messaging/reasons.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { addDays, birthdayIn, dayOf, startOfDay } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import type { Trx } from "../db/schema.ts";
import { insertRows } from "./book-rows.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

interface Told extends Partial<CampaignFields> {
  name: string;
  channel: CampaignFields["channel"];
  trigger_type: CampaignFields["trigger_type"];
  recurrence: CampaignFields["recurrence"];
  active: boolean;
}

const birthday = "Birthday wishes";
const told: readonly Told[] = [
  {
    name: birthday,
    channel: "email",
    trigger_type: "birthday",
    recurrence: "yearly",
    subject: "Happy birthday, {{contact.first_name|friend}}",
    body: "Happy birthday, {{contact.first_name|friend}}!\n\nAll the best for the year ahead.\n\n{{agent.name}}",
    active: true,
  },
  {
    name: "Turning 65: six months out",
    channel: "task",
    trigger_type: "t65_countdown",
    recurrence: "on_event",
    steps: [6],
    subject: "Call about Medicare: turns 65 in six months",
    active: true,
  },
  {
    name: "Renewal in 30 days",
    channel: "sms",
    trigger_type: "renewal_due",
    recurrence: "on_event",
    steps: [30],
    send_time: "11:00",
    body: "Hi {{contact.first_name|there}}, your {{policy.type|policy}} renews next month. Shall we look at it together? {{agent.name}}. Reply STOP to opt out.",
    active: true,
  },
  {
    name: "Not heard from in 90 days",
    channel: "task",
    trigger_type: "no_contact",
    recurrence: "quarterly",
    steps: [90],
    subject: "Check in: no contact for 90 days",
    quiet_days: 30,
    skip_in_flow: true,
    active: false,
  },
];

export interface DemoCampaigns {
  campaign_triggers: Row[];
  campaign_sends: Row[];
  emails: EmailLog[];
}

const weeksBack = 5;

export function demoCampaigns(
  chance: Chance,
  { users, contacts, now }: { users: readonly DemoUser[]; contacts: readonly Contact[]; now: number },
): DemoCampaigns {
  const maker = users.find(({ account_type }) => account_type === "admin")?.id ?? "";
  const today = dayOf(now);
  const triggers = told.map(({ active, ...fields }) => ({
    id: chance.uuid(now),
    steps: [],
    audience: wholeScope,
    offset_days: 0,
    send_time: "10:00",
    subject: "",
    body: "",
    corporation_ids: [],
    business_unit_ids: [],
    sender: "agent",
    quiet_days: null,
    skip_in_flow: false,
    starts_on: addDays(today, -7 * weeksBack),
    active,
    trouble: "",
    created_by: maker,
    last_run_at: now,
    // Planned as soon as the server works.
    next_run_at: active ? 0 : null,
    created_at: now - 8 * 7 * 24 * hourMs,
    updated_at: now,
    version: 1,
    ...fields,
  }));
  const wishes = triggers.find(({ name }) => name === birthday);
  const past = wishes ? contacts.flatMap((contact) => wished(chance, contact, { today, trigger_id: wishes.id })) : [];
  return {
    campaign_triggers: triggers,
    campaign_sends: past.map(({ send }) => send),
    emails: past.flatMap(({ email }) => email ?? []),
  };
}

interface Wished {
  send: Row & Pick<CampaignSend, "id" | "contact_id">;
  email?: EmailLog;
}

/** Birthdays of the last weeks. */
function wished(
  chance: Chance,
  contact: Contact,
  { today, trigger_id }: { today: string; trigger_id: string },
): Wished[] {
  const { birth_date, owner_id, deleted_at, id: contact_id } = contact;
  if (birth_date === null || deleted_at !== null) return [];
  const day = birthdayIn(birth_date, Number(today.slice(0, 4)));
  if (day >= today || day < addDays(today, -7 * weeksBack)) return [];
  const at = startOfDay(day) + 15 * hourMs;
  const to = emailAddressOf(contact);
  const reason = whyNot(contact, to);
  const email_id = chance.uuid(at);
  const send = {
    id: chance.uuid(at),
    trigger_id,
    contact_id,
    period: day.slice(0, 4),
    trigger_name: birthday,
    trigger_type: "birthday",
    channel: "email",
    day,
    occasion: day,
    due_at: at,
    status: reason === null ? "sent" : "skipped",
    reason,
    words: reason === null ? "" : sendReasons[reason].words,
    user_id: owner_id,
    message_id: reason === null ? email_id : null,
    seen_at: at,
    created_at: at,
    ended_at: at,
    seq: 1,
  };
  if (reason !== null) return [{ send }];
  const first_name = contact.first_name || "friend";
  const email: EmailLog = {
    id: email_id,
    contact_id,
    subject: `Happy birthday, ${first_name}`,
    email_body: `Happy birthday, ${first_name}!\n\nAll the best for the year ahead.`,
    blocks: null,
    to,
    from: "",
    status: "sent",
    source: "campaign",
    at,
    sent_at: at,
    user_id: owner_id,
    error: "",
    updated_at: at,
    version: 2,
    seq: 0,
  };
  return [{ send, email }];
}

function whyNot(contact: Contact, to: string): "no_owner" | "no_email" | "dead_address" | null {
  if (contact.owner_id === null) return "no_owner";
  if (contact.emails.length === 0) return "no_email";
  return whyNotEmailed(contact, to) === null ? null : "dead_address";
}

export async function insertCampaigns(
  trx: Trx,
  tenant_id: string,
  { emails: _emails, ...rows }: DemoCampaigns,
): Promise<void> {
  for (const [table, list] of Object.entries(rows))
    await insertRows(
      trx,
      table,
      list.map((row) => ({ tenant_id, ...row })),
    );
}
