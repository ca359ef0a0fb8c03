/** Reports on what contacts got of campaigns. */
import {
  type CampaignChannel,
  campaignChannels,
  campaignOutcomes,
  channelWords,
  type TriggerType,
  triggerTypes,
  typeRules,
} from "../campaigns/options.ts";
import { optionWords } from "../contacts/labels.ts";
import { sendReasonNames } from "../messaging/reasons.ts";
import type { ReportSource } from "./report-shape.ts";

const wordsOfChannel = (channel: string) => channelWords[channel as CampaignChannel];
const wordsOfType = (type: string) => typeRules[type as TriggerType].label;

export const campaignSource = {
  name: "campaign_sends",
  one: "message",
  many: "campaign messages",
  needs: "campaigns.edit",
  dates: { due_at: { label: "Due", phrase: "due", kind: "moment" } },
  fields: {
    trigger_id: { label: "Campaign", kind: "campaign" },
    trigger_type: { label: "Occasion", kind: "word", options: triggerTypes, words: wordsOfType },
    channel: { label: "Channel", kind: "word", options: campaignChannels, words: wordsOfChannel },
    outcome: { label: "Outcome", kind: "word", options: campaignOutcomes, words: optionWords },
    reason: { label: "Reason", kind: "word", options: sendReasonNames, words: optionWords },
    user_id: { label: "Agent", kind: "person" },
  },
  columns: {
    due_at: { label: "Due", kind: "moment" },
    contact: { label: "Contact", kind: "text" },
    campaign: { label: "Campaign", kind: "text" },
    trigger_type: { label: "Occasion", kind: "word", words: wordsOfType },
    channel: { label: "Channel", kind: "word", words: wordsOfChannel },
    outcome: { label: "Outcome", kind: "word" },
    reason: { label: "Reason", kind: "word" },
    user: { label: "Agent", kind: "text" },
    ended_at: { label: "Ended", kind: "moment" },
  },
  measures: {
    messages: { label: "Messages", kind: "count" },
    sent: { label: "Sent", kind: "count" },
    failed: { label: "Failed", kind: "count" },
    skipped: { label: "Left out", kind: "count" },
    waiting: { label: "Planned or waiting", kind: "count" },
    sent_rate: { label: "Sent rate", kind: "percent", of: ["sent", "messages"] },
  },
} as const satisfies ReportSource;
