/** Which streams a subscription hears. Pure functions of who asks, so that another front (AnyCable) can ask them too. */
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

/** A stream's name that remembers which messages it carries. */
export type Stream<M = ChannelMessage> = string & { readonly carries?: M };

export const callsOf = (who: Person): Stream<CallMessage> => `calls:${who.tenant_id}:${who.user_id}`;
export const smsOf = (who: Person): Stream<SmsMessage> => `sms:${who.tenant_id}:${who.user_id}`;
export const importsOf = (who: Person): Stream<ImportMessage> => `imports:${who.tenant_id}:${who.user_id}`;
/** Heard by every device of the tenant; a hint tells nothing about the record. */
export const changesIn = (tenant_id: string): Stream<ChangesMessage> => `changes:${tenant_id}`;
/** Heard by one user's devices only: notices, favourites, filters. */
export const changesOf = (who: Person): Stream<ChangesMessage> => `changes:${who.tenant_id}:${who.user_id}`;
/** Told to every device of the tenant when its company's settings or switches changed; never joined with other hints. */
export const companyOf = (tenant_id: string): Stream<ChangesMessage> => `company:${tenant_id}`;
export const carriesChanges = (stream: string): stream is Stream<ChangesMessage> => stream.startsWith("changes:");

/** The streams, or undefined: this user may not subscribe. */
type Subscribe = (who: Who, params: Params) => Stream[] | undefined;

const table: Record<ChannelName, Subscribe> = {
  ConvergeOneChannel: (who) => (who.c_1 ? [callsOf(who)] : undefined),
  SmsChannel: (who) => [smsOf(who)],
  ContactsImportChannel: (who) => [importsOf(who)],
  ChangesChannel: (who) => [changesIn(who.tenant_id), changesOf(who), companyOf(who.tenant_id)],
};

/**
 * Whoever is held is confirmed and hears nothing: a refusal would be final to the device's library, while this ends with their
 * duty, when their sockets are closed and come back.
 */
export function streamsFor(who: Who, channel: string, params: Params): Stream[] | undefined {
  const streams = Object.hasOwn(table, channel) ? table[channel as ChannelName](who, params) : undefined;
  return streams && who.held ? [] : streams;
}
