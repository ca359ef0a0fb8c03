/**
 * Maps subscriptions to streams. Pure functions of the actor, so that another front end (AnyCable) can call them too.
 */
import type {
  CallMessage,
  ChangesMessage,
  ChannelMessage,
  ChannelName,
  ImportMessage,
  SmsMessage,
} from "../../contract/session/channels.ts";
import type { Who } from "./who.ts";

type Person = Pick<Who, "tenant_id" | "user_id">;
type Params = Readonly<Record<string, unknown>>;

/** A stream name typed with the messages it carries. */
export type Stream<M = ChannelMessage> = string & { readonly carries?: M };

export const callsOf = (who: Person): Stream<CallMessage> => `calls:${who.tenant_id}:${who.user_id}`;
export const smsOf = (who: Person): Stream<SmsMessage> => `sms:${who.tenant_id}:${who.user_id}`;
export const importsOf = (who: Person): Stream<ImportMessage> => `imports:${who.tenant_id}:${who.user_id}`;
/** Sent to every device of the tenant; a hint reveals nothing about the record. */
export const changesIn = (tenant_id: string): Stream<ChangesMessage> => `changes:${tenant_id}`;
/** Sent to one user's devices only: notifications, favorites, filters. */
export const changesOf = (who: Person): Stream<ChangesMessage> => `changes:${who.tenant_id}:${who.user_id}`;
/**
 * Sent to every device of the tenant when its settings or feature switches change; never coalesced with other hints.
 */
export const companyOf = (tenant_id: string): Stream<ChangesMessage> => `company:${tenant_id}`;
export const carriesChanges = (stream: string): stream is Stream<ChangesMessage> => stream.startsWith("changes:");

/** The streams, or undefined when this user may not subscribe. */
type Subscribe = (who: Who, params: Params) => Stream[] | undefined;

const table: Record<ChannelName, Subscribe> = {
  ConvergeOneChannel: (who) => (who.c_1 ? [callsOf(who)] : undefined),
  SmsChannel: (who) => [smsOf(who)],
  ContactsImportChannel: (who) => [importsOf(who)],
  ChangesChannel: (who) => [changesIn(who.tenant_id), changesOf(who), companyOf(who.tenant_id)],
};

/**
 * A user with pending requirements is confirmed but receives nothing: the client library treats a rejection as final,
 * while this ends when the requirement is met and their sockets reconnect.
 */
export function streamsFor(who: Who, channel: string, params: Params): Stream[] | undefined {
  const streams = Object.hasOwn(table, channel) ? table[channel as ChannelName](who, params) : undefined;
  return streams && who.held ? [] : streams;
}
