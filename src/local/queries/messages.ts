/** Reads of texts: the list of conversations, one thread, permission. */
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import type { Conversation } from "../../domain/messages/conversation.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { phoneKey, showPhone } from "../../domain/values/phone-number.ts";
import { digitsOf } from "../../kit/text.ts";
import type { MirrorRow } from "../collections/index.ts";
import { contactReader } from "../db/contact-reader.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import type { QueuedIntent } from "../db/records.ts";
import { readContacts } from "../db/rows.ts";
import { allOf } from "./lists.ts";
import type { Status } from "../../domain/reference/reference.ts";

export type ConversationFilter = "all" | "unread" | "mine" | "held" | "muted";

export interface ListedConversation {
  conversation: Conversation;
  name: string;
}

export interface ConversationAsk {
  filter: ConversationFilter;
  q: string;
  user_id: string;
  limit: number;
}

type Fit = Pick<ConversationAsk, "filter" | "user_id">;

/** Latest first; reads only as many as are shown, unless it has to search. `signal`: a search ends, with no answer. */
export async function conversationList(
  db: LocalDatabase,
  { q, limit, ...fit }: ConversationAsk,
  signal?: AbortSignal,
): Promise<{ conversations: ListedConversation[]; more: boolean }> {
  const text = q.trim().toLowerCase();
  const found =
    text === ""
      ? await named(namesIn(db), await latestOf(db, fit, limit + 1))
      : await searched(db, fit, { text, limit, signal });
  return { conversations: found.slice(0, limit), more: found.length > limit };
}

async function latestOf(db: LocalDatabase, { filter, user_id }: Fit, limit: number): Promise<Conversation[]> {
  const table = plainTable(db, "conversations");
  const isAll = limit === Infinity;
  // Elsewhere all at once: a cursor that skips reads row by row.
  if (filter === "all" && !isAll) return conversationsOf(table.orderBy("last_at").reverse().limit(limit).toArray());
  const own = table.where("[user_id+last_at]").between([user_id, 0], [user_id, Infinity]);
  if (filter === "mine" && !isAll) return conversationsOf(own.reverse().limit(limit).toArray());
  const rows = await conversationsOf(
    filter === "unread"
      ? table.where("unread").above(0).toArray()
      : filter === "mine"
        ? own.toArray()
        : filter === "held"
          ? table.bulkGet(await heldConversations(db))
          : filter === "muted"
            ? table.where("muted_at").above(0).toArray()
            : table.toArray(),
  );
  return rows.sort((one, other) => other.last_at - one.last_at).slice(0, limit);
}

async function conversationsOf(rows: PromiseLike<readonly (MirrorRow | undefined)[]>): Promise<Conversation[]> {
  return (await rows).filter((row) => row !== undefined) as unknown as Conversation[];
}

/** Share of the time between the first and the last text that a search reads first. */
const firstShare = 1 / 64;

/** Of all conversations, the latest stretch of time first; then the rest, as an index reads many slowly. */
async function searched(db: LocalDatabase, fit: Fit, sought: Sought): Promise<ListedConversation[]> {
  const names = namesIn(db);
  if (fit.filter !== "all") return foundIn(names, await latestOf(db, fit, Infinity), sought);
  const table = plainTable(db, "conversations");
  const ends = [await table.orderBy("last_at").first(), await table.orderBy("last_at").last()];
  const [first, last] = ends as (Conversation | undefined)[];
  if (!first || !last) return [];
  const from = last.last_at - Math.floor((last.last_at - first.last_at) * firstShare);
  const latest = await conversationsOf(table.where("last_at").aboveOrEqual(from).toArray());
  const found = await foundIn(names, newestFirst(latest), sought);
  if (found.length > sought.limit) return found;
  const rest = (await allConversations(db, sought.signal)).filter(({ last_at }) => last_at < from);
  const left = { ...sought, limit: sought.limit - found.length };
  return [...found, ...(await foundIn(names, newestFirst(rest), left))];
}

/** Rows read at once: the page answers a key between two reads, and a search that was given up ends there. */
const readAtOnce = 4_000;

async function allConversations(db: LocalDatabase, signal: AbortSignal | undefined): Promise<Conversation[]> {
  const table = plainTable(db, "conversations");
  const all: Conversation[] = [];
  for (let last = ""; !signal?.aborted;) {
    const rows = await conversationsOf(table.where("id").above(last).limit(readAtOnce).toArray());
    all.push(...rows);
    const end = rows.at(-1);
    if (!end || rows.length < readAtOnce) break;
    last = end.id;
  }
  return all;
}

function newestFirst(rows: readonly Conversation[]): Conversation[] {
  return rows.toSorted((one, other) => other.last_at - one.last_at);
}

interface Sought {
  text: string;
  limit: number;
  signal: AbortSignal | undefined;
}

/** Names are read with more conversations at a time, until enough are found. */
async function foundIn(
  names: NamesOf,
  rows: readonly Conversation[],
  { text, limit, signal }: Sought,
): Promise<ListedConversation[]> {
  const found: ListedConversation[] = [];
  let part = 1_000;
  for (let at = 0; at < rows.length && found.length <= limit && !signal?.aborted;) {
    const listed = await named(names, rows.slice(at, at + part));
    found.push(...listed.filter((one) => matches(one, text)));
    at += part;
    part = readAtOnce;
  }
  return found;
}

const namesIn = (db: LocalDatabase) => contactReader(db, nameOfContact);
type NamesOf = ReturnType<typeof namesIn>;

async function named(namesOf: NamesOf, rows: readonly Conversation[]): Promise<ListedConversation[]> {
  const names = await namesOf(rows.flatMap(({ contact_id }) => contact_id ?? []));
  return rows.map((conversation) => ({
    conversation,
    name: names.get(conversation.contact_id ?? 0) ?? showPhone(conversation.number),
  }));
}

function matches({ conversation: { number, preview }, name }: ListedConversation, text: string): boolean {
  const digits = digitsOf(text);
  return (
    name.toLowerCase().includes(text) ||
    preview.toLowerCase().includes(text) ||
    (digits.length >= 3 && phoneKey(number).includes(digits))
  );
}

async function heldConversations(db: LocalDatabase): Promise<string[]> {
  const texts = (await plainTable(db, "texts").where("verdict").equals("open").toArray()) as unknown as TextRow[];
  return [...new Set(texts.map(({ conversation_id }) => conversation_id))];
}

function isNews({ unread, muted, user_id }: Conversation, reader: string): boolean {
  return unread > 0 && !muted && user_id === reader;
}

export interface Thread {
  /** Null: not on this device. */
  contact: Contact | null;
  status: Status | null;
  conversation: Conversation | null;
  /** Conversations with unread texts: a merge leaves several with one number. */
  unread: Conversation[];
  /** Oldest first. */
  texts: TextRow[];
  consents: ConsentEntry[];
  /** An answer of theirs may be a refusal. */
  isHeld: boolean;
  /** Writes of texts not accepted yet, oldest first. */
  waiting: QueuedIntent[];
}

/** The texts with one number of a contact, as stored here. */
export async function threadWith(db: LocalDatabase, contact_id: number, number: string): Promise<Thread> {
  const [[contact = null], texts, consents, conversations, waiting, statuses] = await Promise.all([
    readContacts(db, [contact_id]),
    plainTable(db, "texts").where("contact_id").equals(contact_id).toArray() as Promise<unknown[]>,
    consentsOf(db, contact_id),
    plainTable(db, "conversations").where("contact_id").equals(contact_id).toArray() as Promise<unknown[]>,
    db.outbox.toArray(),
    allOf<Status>(db, "statuses"),
  ]);
  const key = phoneKey(number);
  const own = (conversations as Conversation[]).filter((one) => phoneKey(one.number) === key);
  const ours = (texts as TextRow[]).filter((one) => phoneKey(one.number) === key);
  return {
    contact,
    status: statuses.find(({ id }) => id === contact?.status_id) ?? null,
    conversation: own.toSorted((one, other) => other.last_at - one.last_at)[0] ?? null,
    unread: own.filter(({ unread }) => unread > 0),
    texts: ours.sort((one, other) => one.at - other.at || one.id.localeCompare(other.id)),
    consents,
    isHeld: (texts as TextRow[]).some(({ verdict }) => verdict === "open"),
    waiting: waiting.filter(
      ({ name, touches }) => name === "text.send" && touches.some(({ id }) => ours.some((one) => one.id === id)),
    ),
  };
}

export async function consentsOf(db: LocalDatabase, contact_id: number): Promise<ConsentEntry[]> {
  const rows = await plainTable(db, "consents").where("contact_id").equals(contact_id).toArray();
  return (rows as unknown as ConsentEntry[]).sort(
    (one, other) => one.received_at - other.received_at || one.seq - other.seq,
  );
}

/** For the contact's header: what decides whether they may be texted. */
export async function textFactsOf(
  db: LocalDatabase,
  contact_id: number,
): Promise<{ consents: ConsentEntry[]; isHeld: boolean }> {
  const texts = (await plainTable(db, "texts")
    .where("contact_id")
    .equals(contact_id)
    .toArray()) as unknown as TextRow[];
  return { consents: await consentsOf(db, contact_id), isHeld: texts.some(({ verdict }) => verdict === "open") };
}

/** Received and not read, newest first. */
export async function unreadTexts(
  db: LocalDatabase,
  { since, user_id, limit = 50 }: { since: number; user_id: string; limit?: number },
): Promise<{ text: TextRow; who: string }[]> {
  const unread = await latestOf(db, { filter: "unread", user_id }, Infinity);
  const news = unread.filter((one) => one.last_at > since && isNews(one, user_id));
  const listed = await named(namesIn(db), news.slice(0, limit));
  const found = [];
  for (const { conversation, name } of listed) {
    const texts = (await plainTable(db, "texts")
      .where("conversation_id")
      .equals(conversation.id)
      .toArray()) as unknown as TextRow[];
    const received = texts.filter(({ direction, read_at }) => direction === "inbound" && read_at === null);
    const last = received.toSorted((one, other) => other.at - one.at)[0];
    if (last) found.push({ text: last, who: name });
  }
  return found;
}

export async function consentProof(
  db: LocalDatabase,
  contact_id: number,
): Promise<{ contact: Contact | null; consents: ConsentEntry[] }> {
  const [[contact = null], consents] = await Promise.all([readContacts(db, [contact_id]), consentsOf(db, contact_id)]);
  return { contact, consents };
}

/** Where a link to a contact's texts leads: their latest conversation, else their default number. */
export async function numberToText(db: LocalDatabase, contact_id: number): Promise<string | null> {
  const rows = (await plainTable(db, "conversations")
    .where("contact_id")
    .equals(contact_id)
    .toArray()) as unknown as Conversation[];
  const last = rows.toSorted((one, other) => other.last_at - one.last_at)[0];
  if (last) return last.number;
  const [contact] = await readContacts(db, [contact_id]);
  return contact ? (primaryOf(contact.phones)?.number ?? null) : null;
}

/** For a notice of a text; a conversation that has not come yet is named by its number. */
export async function conversationNamed(
  db: LocalDatabase,
  id: string,
  number: string,
): Promise<{ name: string; contact_id: number | null; muted: boolean }> {
  const found = (await plainTable(db, "conversations").get(id)) as unknown as Conversation | undefined;
  if (!found) return { name: showPhone(number), contact_id: null, muted: false };
  const [listed] = await named(namesIn(db), [found]);
  return { name: listed?.name ?? showPhone(number), contact_id: found.contact_id, muted: found.muted };
}
