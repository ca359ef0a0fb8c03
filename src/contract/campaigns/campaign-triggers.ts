/** Campaign triggers (spec 001 §7, domain §14). */
import { z } from "zod";
import { campaignFields, CampaignSend, CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import {
  campaignChannels,
  campaignOutcomes,
  recurrences,
  sendStatuses,
  triggerTypes,
} from "../../domain/campaigns/options.ts";
import { sendReasonNames } from "../../domain/messaging/reasons.ts";
import { Day, Instant, Uuid } from "../../domain/values/scalars.ts";
import {
  allOf,
  BoolText,
  ByUuid,
  dataOf,
  del,
  get,
  group,
  listOf,
  NumberText,
  Paging,
  patch,
  post,
  Versioned,
} from "../declare.ts";

export const campaignOrders = ["name", "trigger_type", "next_run_at", "created_at"] as const;
export const sendOutcomes = ["goes", "waits", "not"] as const;

const Edit = z.strictObject(campaignFields).partial();
const guard = { access: "campaigns.edit", feature: "campaigns" } as const;

const ReasonCount = z.object({
  outcome: z.enum([...sendOutcomes, "sent", "failed"]),
  reason: z.enum(sendReasonNames).nullable(),
  words: z.string(),
  count: z.int(),
});
export type ReasonCount = z.infer<typeof ReasonCount>;

/** Who would get it on a day, or does not. `id` is 0 for an agent. */
export const CampaignRecipient = z.object({
  contact_id: z.int().nonnegative(),
  name: z.string(),
  due_at: Instant,
  outcome: z.enum(sendOutcomes),
  reason: z.enum(sendReasonNames),
  words: z.string(),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;

export const SentCampaign = z.object({
  ...CampaignSend.shape,
  contact_id: z.int().nonnegative(),
  name: z.string(),
  /** What became of the message. */
  outcome: z.enum(campaignOutcomes),
});
export type SentCampaign = z.infer<typeof SentCampaign>;

const Shown = z.object({ data: CampaignTrigger, meta: z.object({ reasons: z.array(ReasonCount) }) });

export const adminCampaignTriggers = group("admin_campaign_triggers", "/v1/admin/campaign_triggers", {
  list: get("", {
    summary: "Lists campaign triggers with their counts, sorted by name.",
    ...guard,
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(campaignOrders).default("name"),
      /** Cancelled ones too. */
      all: BoolText.default(false),
      trigger_type: z.enum(triggerTypes).optional(),
      recurrence: z.enum(recurrences).optional(),
      channel: z.enum(campaignChannels).optional(),
      active: BoolText.optional(),
    }),
    reply: listOf(CampaignTrigger),
  }),
  create: post("", {
    summary: "Creates a campaign trigger, turned off unless `active` is set.",
    ...guard,
    writes: "now",
    body: z.strictObject({
      ...Edit.shape,
      name: campaignFields.name,
      channel: campaignFields.channel,
      trigger_type: campaignFields.trigger_type,
      active: z.boolean().default(false),
    }),
    status: 201,
    reply: dataOf(CampaignTrigger),
  }),
  show: get("/:id", {
    summary: "One campaign trigger, and its counts by reason.",
    ...guard,
    params: ByUuid,
    reply: Shown,
  }),
  update: patch("/:id", {
    summary: "Changes, pauses, resumes or cancels a campaign trigger. Nothing more goes once it is paused.",
    ...guard,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      ...Edit.shape,
      active: z.boolean().optional(),
      /** For good. */
      cancelled: z.literal(true).optional(),
      ...Versioned,
    }),
    reply: dataOf(CampaignTrigger),
  }),
  remove: del("/:id", {
    summary: "Deletes a campaign trigger. What was sent stays.",
    ...guard,
    writes: "now",
    params: ByUuid,
  }),
  dryRun: get("/:id/dry_run", {
    summary: "Counts who would get it on a day and who would not, with the reasons. Nothing is sent.",
    ...guard,
    params: ByUuid,
    query: z.strictObject({ on: Day }),
    reply: z.object({
      data: z.object({
        on: Day,
        people: z.int(),
        goes: z.int(),
        waits: z.int(),
        not: z.int(),
        /** False: only the first of them were counted. */
        complete: z.boolean(),
        reasons: z.array(ReasonCount),
      }),
    }),
  }),
  recipients: get("/:id/recipients", {
    summary: "Lists who would get it on a day or would not, by outcome and reason.",
    ...guard,
    params: ByUuid,
    query: z.strictObject({
      on: Day,
      outcome: z.enum(sendOutcomes).optional(),
      reason: z.enum(sendReasonNames).optional(),
      page: Paging.page,
      limit: Paging.limit,
    }),
    reply: listOf(CampaignRecipient),
  }),
  sends: get("/:id/sends", {
    summary: "Lists what it sent, left out, or has planned, the latest first.",
    ...guard,
    params: ByUuid,
    query: z.strictObject({
      outcome: z.enum(campaignOutcomes).optional(),
      reason: z.enum(sendReasonNames).optional(),
      page: Paging.page,
      limit: Paging.limit,
    }),
    reply: listOf(SentCampaign),
  }),
});

const OfContact = z.object({
  id: Uuid,
  name: z.string(),
  trigger_type: z.enum(triggerTypes),
  recurrence: z.enum(recurrences),
  /** The last or next one of the contact asked for. */
  day: Day.nullable(),
  status: z.enum(sendStatuses).nullable(),
});

const ofChannel = (channel: string) => ({
  summary: `Lists campaign triggers that send ${channel} and are on; of a contact: those it is in.`,
  access: "contacts.see" as const,
  feature: "campaigns" as const,
  query: z.strictObject({ contact_id: NumberText(1, Number.MAX_SAFE_INTEGER).optional() }),
  reply: allOf(OfContact),
});

export const contactCampaigns = group("contact_campaigns", "/v1/contacts", {
  email: get("/email_campaign_triggers", ofChannel("emails")),
  sms: get("/sms_campaign_triggers", ofChannel("texts")),
});
