/**
 * What the schemas in `contract/session/channels.ts` accept, checked by hand: the schema library is larger than the rest
 * of the sync worker. A test compares the two.
 */
import type { ChannelName } from "../../contract/session/channels.ts";

type Fields = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const phoneNumber = /^\+?\d{3,16}$/;
const isText = (value: unknown, max: number) => typeof value === "string" && value.length <= max;
const matches = (value: unknown, pattern: RegExp) => typeof value === "string" && pattern.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isOneOf = (value: unknown, ...known: string[]) => known.includes(value as string);
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const known: Record<ChannelName, (message: Fields) => boolean> = {
  ConvergeOneChannel: ({ event, phone_number, contact }) =>
    isOneOf(event, "ringing", "answered", "ended") &&
    matches(phone_number, phoneNumber) &&
    (contact === null || (isCount(contact) && contact !== 0)),
  SmsChannel: ({ event, conversation_id, message, phone_number }) =>
    isOneOf(event, "received", "status", "read") &&
    matches(conversation_id, uuid) &&
    isFields(message) &&
    matches(message["id"], uuid) &&
    isText(message["status"], 30) &&
    matches(phone_number, phoneNumber),
  ContactsImportChannel: ({ id, status, done, total, failed }) =>
    matches(id, uuid) && isText(status, 30) && [done, total, failed].every(isCount),
  ChangesChannel: ({ collection, seq }) => isText(collection, 60) && isCount(seq),
};

export function isMessageOf(channel: ChannelName, message: unknown): boolean {
  return isFields(message) && known[channel](message);
}
