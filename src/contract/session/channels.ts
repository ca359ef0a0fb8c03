/**
 * The live channels of `/cable` and what they say (spec 000 §7, domain §22).
 * A message is only a hint: it carries ids and numbers, never a name or a text. The device then pulls what changed,
 * so a message that is lost loses nothing.
 */
import { z } from "zod";

const phoneNumber = z.string().regex(/^\+?\d{3,16}$/);
const uuid = z.guid();
const count = z.int().nonnegative();

/** A call the desk phone's partner system announces; `contact` is the contact number when the caller is known. Only for users with `c_1`. */
export const CallMessage = z.object({
  event: z.enum(["ringing", "answered", "ended"]),
  phone_number: phoneNumber,
  contact: z.int().positive().nullable(),
});
export type CallMessage = z.infer<typeof CallMessage>;

/** `message` names the text message that arrived, moved or was read; its words come with the next pull. */
export const SmsMessage = z.object({
  event: z.enum(["received", "status", "read"]),
  conversation_id: uuid,
  message: z.object({ id: uuid, status: z.string().max(30) }),
  phone_number: phoneNumber,
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/** Progress of one import attempt of this user, in rows. */
export const ImportMessage = z.object({
  id: uuid,
  status: z.string().max(30),
  done: count,
  total: count,
  failed: count,
});
export type ImportMessage = z.infer<typeof ImportMessage>;

/** Something changed: `collection` up to number `seq`. `anyCollection` with 0: perhaps something was missed, pull. */
export const ChangesMessage = z.object({ collection: z.string().max(60), seq: count });
export type ChangesMessage = z.infer<typeof ChangesMessage>;
export const anyCollection = "*";
/** In place of a collection: what the company has set changed, which no pull brings. */
export const companyCollection = "company";

export const channels = {
  ConvergeOneChannel: CallMessage,
  SmsChannel: SmsMessage,
  ContactsImportChannel: ImportMessage,
  ChangesChannel: ChangesMessage,
};
export type ChannelName = keyof typeof channels;
export type ChannelMessage<C extends ChannelName = ChannelName> = z.infer<(typeof channels)[C]>;
