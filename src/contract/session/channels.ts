/**
 * The live channels of `/cable` and their messages (spec 000 §7, domain §22). A message is only a hint: it carries ids
 * and numbers, never a name or text. The device then pulls the changes, so a lost message loses no data.
 */
import { z } from "zod";

const phoneNumber = z.string().regex(/^\+?\d{3,16}$/);
const uuid = z.guid();
const count = z.int().nonnegative();

/**
 * A call announced by the desk phone's partner system; `contact` is the contact number when the caller is known. Only
 * for users with `c_1`.
 */
export const CallMessage = z.object({
  event: z.enum(["ringing", "answered", "ended"]),
  phone_number: phoneNumber,
  contact: z.int().positive().nullable(),
});
export type CallMessage = z.infer<typeof CallMessage>;

/** `message` is the id of the text message that arrived, moved or was read; its content comes with the next pull. */
export const SmsMessage = z.object({
  event: z.enum(["received", "status", "read"]),
  conversation_id: uuid,
  message: z.object({ id: uuid, status: z.string().max(30) }),
  phone_number: phoneNumber,
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/** Progress of one of this user's import attempts, in rows. */
export const ImportMessage = z.object({
  id: uuid,
  status: z.string().max(30),
  done: count,
  total: count,
  failed: count,
});
export type ImportMessage = z.infer<typeof ImportMessage>;

/** Something changed: `collection` up to `seq`. `anyCollection` with 0: messages may have been missed, pull. */
export const ChangesMessage = z.object({ collection: z.string().max(60), seq: count });
export type ChangesMessage = z.infer<typeof ChangesMessage>;
export const anyCollection = "*";
/** Sent instead of a collection when company settings changed, which a pull does not include. */
export const companyCollection = "company";

export const channels = {
  ConvergeOneChannel: CallMessage,
  SmsChannel: SmsMessage,
  ContactsImportChannel: ImportMessage,
  ChangesChannel: ChangesMessage,
};
export type ChannelName = keyof typeof channels;
export type ChannelMessage<C extends ChannelName = ChannelName> = z.infer<(typeof channels)[C]>;
