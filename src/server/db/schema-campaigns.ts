/** Campaign triggers, and what each contact got of them. */
import type { ColumnType, Generated } from "kysely";
import type { CampaignSend, CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import type { Actor } from "../actor.ts";

type Json<T> = ColumnType<T, string, string>;

interface CampaignTriggers extends Omit<CampaignTrigger, "counts" | "audience"> {
  tenant_id: string;
  audience: Json<CampaignTrigger["audience"]>;
  /** The real user, if one acted as its maker. */
  acting: ColumnType<Actor["acting"], string | null, string | null>;
  business_unit_id: string | null;
  deleted_at: Generated<number | null>;
}

interface CampaignSends extends Omit<CampaignSend, "seq"> {
  tenant_id: string;
  period: string;
  /** The day of the occasion itself, and what it is of. */
  occasion: string;
  once_key: Generated<string>;
  /** Whom it was sent as; or the agent it went to. */
  user_id: string | null;
  message_id: string | null;
  seen_at: Generated<number>;
  created_at: number;
  deleted_at: Generated<number | null>;
  seq: Generated<number>;
}

export interface CampaignTables {
  campaign_triggers: CampaignTriggers;
  campaign_sends: CampaignSends;
}
