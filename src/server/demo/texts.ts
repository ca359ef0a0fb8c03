/** Texts of the demo's sign-in users: conversations in every state, with what was said about permission. */
import { askWords } from "../../domain/consent/ask-words.ts";
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { meaningOfReply } from "../../domain/consent/reply-meaning.ts";
import type { Contact, Phone } from "../../domain/contacts/contact.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { defaultTextingHours } from "../../domain/dialer/texting-hours.ts";
import { carrierError } from "../../domain/messages/carrier-errors.ts";
import { type Conversation, openConversation, readConversation, withText } from "../../domain/messages/conversation.ts";
import { textWait } from "../../domain/messages/text-check.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { type TextRow, writeText } from "../../domain/messages/text.ts";
import { may } from "../../domain/users/access.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import type { Trx } from "../db/schema.ts";
import { insertRows } from "./book-rows.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

/** One that was said, `ago` before now. `code`: of the carrier, which did not deliver it. */
interface Line {
  from: "us" | "them" | "system";
  ago: number;
  body: string;
  state?: "queued" | "unread";
  code?: string;
}

interface Script {
  lines: readonly Line[];
  /** Permission, in the order it was said. */
  said: readonly Pick<ConsentEntry, "event" | "how" | "words">[];
}

const voice = { event: "granted", how: "voice", words: "Sure, you can text me at this number." } as const;
const byText = (event: "granted" | "revoked", words: string) => ({ event, how: "text", words }) as const;

interface Sender {
  user: DemoUser;
  company: string;
}

const scripts: readonly ((contact: Contact, sender: Sender) => Script)[] = [
  ({ first_name }) => ({
    said: [voice],
    lines: [
      {
        from: "us",
        ago: 2 * dayMs,
        body: `Hi ${first_name}, I found two plans that cover your doctors. Shall we talk?`,
      },
      { from: "them", ago: 3 * hourMs, body: "Yes, is my cardiologist in both of them?", state: "unread" },
      { from: "them", ago: 3 * hourMs - minuteMs, body: "I am home after 4.", state: "unread" },
    ],
  }),
  ({ first_name }) => ({
    said: [voice],
    lines: [
      { from: "us", ago: 6 * dayMs, body: `Good morning ${first_name}. Did your new card arrive?` },
      { from: "them", ago: 6 * dayMs - hourMs, body: "It came on Saturday, thank you." },
      { from: "us", ago: 6 * dayMs - 2 * hourMs, body: "Good. Keep the old one until the 1st." },
    ],
  }),
  () => ({
    said: [voice],
    lines: [
      { from: "us", ago: 4 * dayMs, body: "Your appointment is on Thursday at 10. See you then!", code: "30006" },
    ],
  }),
  () => ({
    said: [voice],
    lines: [{ from: "us", ago: 26 * hourMs, body: "The form is on its way to you by mail.", code: "30003" }],
  }),
  ({ first_name }) => ({
    said: [voice],
    lines: [
      { from: "them", ago: 9 * hourMs, body: "Can you send me the address of your office?" },
      { from: "us", ago: 5 * minuteMs, body: `Of course, ${first_name}: 120 Main Street.`, state: "queued" },
    ],
  }),
  ({ first_name }) => ({
    said: [voice, byText("revoked", "STOP")],
    lines: [
      { from: "us", ago: 12 * dayMs, body: `Hi ${first_name}, your renewal is next month. Shall I compare for you?` },
      { from: "them", ago: 12 * dayMs - hourMs, body: "STOP" },
      { from: "system", ago: 12 * dayMs - hourMs, body: textMessages.stopped },
    ],
  }),
  (contact, sender) => ({
    said: [{ event: "asked", how: "text", words: question(contact, sender) }],
    lines: [{ from: "us", ago: 30 * hourMs, body: question(contact, sender) }],
  }),
  (contact, sender) => ({
    said: [{ event: "asked", how: "text", words: question(contact, sender) }, byText("granted", "YES")],
    lines: [
      { from: "us", ago: 3 * dayMs, body: question(contact, sender) },
      { from: "them", ago: 3 * dayMs - 20 * minuteMs, body: "YES" },
      { from: "system", ago: 3 * dayMs - 20 * minuteMs, body: textMessages.started },
    ],
  }),
  ({ first_name }) => ({
    said: [voice],
    lines: [
      {
        from: "us",
        ago: 28 * hourMs,
        body: `${first_name}, open enrollment ends soon. Do you want to look at it together?`,
      },
      { from: "them", ago: 25 * hourMs, body: "Please stop texting me about this.", state: "unread" },
    ],
  }),
];

function question({ first_name }: Contact, { user, company }: Sender): string {
  return askWords
    .replace("{{contact.first_name|there}}", first_name || "there")
    .replace("{{agent.name}}", fullNameOf(user))
    .replace("{{company.name}}", company);
}

/** A smaller book is for tests, which write their own texts. */
const contactsMin = 1_000;
/** The most active contacts of each user stay as they are. */
const leftAlone = 12;

export interface DemoTexts {
  texts: (TextRow & { provider_id: string | null })[];
  conversations: Conversation[];
  consents: ConsentEntry[];
}

/** Marks the numbers it tells of, so it runs before the contacts are inserted. */
export function demoTexts(
  chance: Chance,
  {
    users,
    contacts,
    now,
    company,
  }: { users: readonly DemoUser[]; contacts: readonly Contact[]; now: number; company: string },
): DemoTexts {
  const told_at = lastAfternoon(now);
  const made: DemoTexts = { texts: [], conversations: [], consents: [] };
  if (contacts.length < contactsMin) return made;
  for (const user of users.filter((one) => may({ ...one, rm: false }, "dialer.use")))
    for (const [at, contact] of textable(contacts, user).entries()) {
      const script = scripts[at]?.(contact, { user, company });
      const phone = primaryOf(contact.phones);
      if (script && phone) tell(chance, made, { contact, phone, user, now, told_at, ...script });
    }
  return made;
}

const eastern = "America/New_York";
const [afternoonFrom, afternoonTo] = [15, 19];

/** Texts are of the day: the present moment, or the end of the last afternoon. */
function lastAfternoon(now: number): number {
  const day = dayOf(now, eastern);
  const hour = (now - startOfDay(day, eastern)) / hourMs;
  if (hour >= afternoonFrom && hour < afternoonTo) return now;
  return startOfDay(hour >= afternoonTo ? day : addDays(day, -1), eastern) + afternoonTo * hourMs;
}

function textable(contacts: readonly Contact[], { id }: DemoUser): Contact[] {
  return contacts
    .filter(({ owner_id, deleted_at, first_name, phones }) => {
      const phone = primaryOf(phones);
      const isMobile = phone?.line_type === "mobile" && !phone.do_not_text && !phone.bad_number;
      return owner_id === id && deleted_at === null && first_name !== "" && isMobile;
    })
    .toSorted((one, other) => (other.last_activity_at ?? 0) - (one.last_activity_at ?? 0))
    .slice(leftAlone, leftAlone + scripts.length);
}

interface Telling extends Script {
  contact: Contact;
  phone: Phone;
  user: DemoUser;
  now: number;
  /** When the script ends. */
  told_at: number;
}

function tell(chance: Chance, made: DemoTexts, { contact, phone, user, now, told_at, lines, said }: Telling): void {
  const conversation_id = chance.uuid(now);
  const texts = lines.map((line) => {
    const text = textOf(line, {
      contact,
      phone,
      user,
      now,
      conversation_id,
      told_at,
      id: chance.uuid(told_at - line.ago),
    });
    return { ...text, provider_id: text.status === "queued" ? null : `SM${text.id.replaceAll("-", "")}` };
  });
  const [first, ...others] = texts;
  if (!first) return;
  const opened = openConversation(first, { user_id: contact.owner_id, now: first.at });
  const conversation = others.reduce((sofar, text) => withText(sofar, text, text.at), opened);
  const isRead = texts.every(({ direction, read_at }) => direction === "outbound" || read_at !== null);
  made.texts.push(...texts);
  made.conversations.push(isRead ? readConversation(conversation, conversation.last_at) : conversation);
  made.consents.push(
    ...said.map((entry, at) => consentOf(chance, entry, { contact, phone, user, at, lines, now, told_at })),
  );
  phone.do_not_text = said.at(-1)?.event === "revoked";
  if (lines.some(({ code }) => code !== undefined && carrierError(code).effect === "landline"))
    phone.line_type = "landline";
}

interface Written extends Omit<Telling, keyof Script> {
  conversation_id: string;
  id: string;
}

function textOf(
  { from, ago, body, state, code }: Line,
  { contact, phone, user, now, told_at, ...ids }: Written,
): TextRow {
  const at = (state === "queued" ? now : told_at) - ago;
  const { number } = phone;
  const written = writeText(contact.id, { ...ids, number, body, scheduled_at: null }, { now: at, by: user.id });
  if (from === "them") {
    const read_at = state === "unread" ? null : at + minuteMs;
    const verdict = meaningOfReply(body) === "likely_stop" ? ("open" as const) : null;
    return { ...written, direction: "inbound", status: "received", user_id: null, read_at, verdict, version: 2 };
  }
  if (state === "queued") {
    const wait = textWait({ number, contacts: [contact], now, rules: { text_hours: defaultTextingHours } });
    const scheduled_at = wait?.until ?? now + dayMs;
    return { ...written, scheduled_at, ...(wait && { reason: "hours", error: wait.words }) };
  }
  const sent = {
    ...written,
    sent_at: at,
    version: 3,
    ...(from === "system" && { source: "system" as const, user_id: null }),
  };
  if (code === undefined) return { ...sent, status: "delivered" };
  const { words: error, effect } = carrierError(code);
  return { ...sent, status: "undelivered", error, reason: effect === "landline" ? "landline" : "provider" };
}

interface Saying extends Omit<Telling, "said"> {
  /** Its place in the script. */
  at: number;
}

/** A first yes was said before the first text; an answer by text, with it. */
function consentOf(
  chance: Chance,
  { event, how, words }: Telling["said"][number],
  { contact, phone, user, lines, told_at, ...place }: Saying,
): ConsentEntry {
  const answer = lines.find(({ from }) => from === "them");
  const isAnswer = how === "text" && event !== "asked";
  const ago = isAnswer && answer ? answer.ago : (lines[0]?.ago ?? 0) + (how === "voice" ? dayMs : 0);
  const at = told_at - ago;
  return {
    id: chance.uuid(at + place.at),
    contact_id: contact.id,
    channel: "text",
    address: consentAddress("text", phone.number),
    event,
    how,
    words,
    page: "",
    page_version: "",
    call_id: null,
    user_id: isAnswer ? null : user.id,
    at,
    received_at: at,
    ip: "",
    seq: contact.seq,
  };
}

/** Numbered with their contacts. */
export async function insertTexts(
  trx: Trx,
  tenant_id: string,
  { texts, conversations, consents }: DemoTexts,
  contacts: readonly Contact[],
): Promise<void> {
  const seqOf = new Map(contacts.map(({ id, seq }) => [id, seq]));
  const own = <R extends { contact_id: number | null }>(row: R): Row => ({
    tenant_id,
    ...row,
    deleted_at: null,
    seq: seqOf.get(row.contact_id ?? 0) ?? 1,
  });
  await insertRows(
    trx,
    "conversations",
    conversations.map((one) => ({ ...own(one), number_key: phoneKey(one.number) })),
  );
  await insertRows(
    trx,
    "texts",
    texts.map((one) => ({ ...own(one), kept: true, asks_permission: false, sending_at: null, looked_up_at: null })),
  );
  await insertRows(
    trx,
    "consents",
    consents.map((one) => ({ tenant_id, ...one, seq: seqOf.get(one.contact_id ?? 0) ?? 1 })),
  );
}
