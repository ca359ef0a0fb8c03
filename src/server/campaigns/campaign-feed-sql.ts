import { campaignSendColumns } from "../../domain/campaigns/campaign.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const campaignFeed = {
  campaign_sends: ofContact("campaign_sends", campaignSendColumns),
} satisfies Partial<Sources>;
