/** A campaign trigger, and what each contact got of it (domain §14). */
import { z } from "zod";
import { ContactsScope } from "../lists/scope-schema.ts";
import { sendReasonNames } from "../messaging/reasons.ts";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../values/limits.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import {
  campaignChannels,
  campaignNameLengthMax,
  campaignOffsetDaysMax,
  campaignQuietDaysMax,
  holidays,
  recurrences,
  senders,
  sendStatuses,
  triggerTypes,
} from "./options.ts";

const days = (max: number) => z.int().min(-max).max(max);

export const campaignFields = {
  name: z.string().trim().min(1).max(campaignNameLengthMax),
  channel: z.enum(campaignChannels),
  trigger_type: z.enum(triggerTypes),
  recurrence: z.enum(recurrences),
  /** Months or days before or after, of those the type offers. */
  steps: z.array(z.int().positive().max(366)).max(10),
  holiday: z.enum(holidays).nullable(),
  on_day: Day.nullable(),
  audience: ContactsScope,
  offset_days: days(campaignOffsetDaysMax),
  /** `HH:MM` where the contact is. */
  send_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** Of the email, or the task's title. */
  subject: z.string().max(emailSubjectLengthMax),
  body: z.string().max(emailBodyLengthMax),
  /** Of the contact's agent; none: every one. */
  corporation_ids: z.array(Uuid).max(200),
  business_unit_ids: z.array(Uuid).max(200),
  sender: z.enum(senders),
  /** Left out when called, texted or emailed within so many days. */
  quiet_days: z.int().min(1).max(campaignQuietDaysMax).nullable(),
  /** Left out while in a workflow. */
  skip_in_flow: z.boolean(),
  starts_on: Day,
  ends_on: Day.nullable(),
} as const;

export const CampaignCounts = z.object({
  /** Everybody it was planned for, or who got it. */
  matched: z.int(),
  planned: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  skipped: z.int(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

export const CampaignTrigger = z.object({
  id: Uuid,
  ...campaignFields,
  active: z.boolean(),
  /** Ended for good. */
  cancelled_at: Instant.nullable(),
  /** Why it rests although it is on; empty: it does not. */
  trouble: z.string(),
  last_run_at: Instant.nullable(),
  next_run_at: Instant.nullable(),
  counts: CampaignCounts,
  created_by: Uuid,
  created_at: Instant,
  updated_at: Instant,
  version: z.int().positive(),
});
export type CampaignTrigger = z.infer<typeof CampaignTrigger>;
export type CampaignFields = Pick<CampaignTrigger, keyof typeof campaignFields>;

/** One contact in one trigger and period: once for ever. Mirrored, so that a contact shows what it is in. */
export const CampaignSend = z.object({
  id: Uuid,
  trigger_id: Uuid,
  contact_id: ContactNumber,
  /** As they were when it was planned or sent. */
  trigger_name: z.string(),
  trigger_type: z.enum(triggerTypes),
  channel: z.enum(campaignChannels),
  /** The day it is for, where the contact is. */
  day: Day,
  due_at: Instant,
  status: z.enum(sendStatuses),
  reason: z.enum(sendReasonNames).nullable(),
  words: z.string(),
  ended_at: Instant.nullable(),
  seq: z.int().nonnegative(),
});
export type CampaignSend = z.infer<typeof CampaignSend>;
export const campaignSendColumns = Object.keys(CampaignSend.shape) as (keyof CampaignSend)[];
