/** What a contact gets of campaign triggers. */
import type { CampaignSend } from "../../domain/campaigns/campaign.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

/** The next ones first, then the latest. */
export async function campaignsOf(db: LocalDatabase, contact_id: number): Promise<CampaignSend[]> {
  const rows = await plainTable(db, "campaign_sends").where("contact_id").equals(contact_id).toArray();
  const sends = rows as unknown as CampaignSend[];
  return sends.sort(
    (one, other) =>
      Number(isOver(one)) - Number(isOver(other)) ||
      (isOver(one) ? (other.ended_at ?? 0) - (one.ended_at ?? 0) : one.due_at - other.due_at),
  );
}

export function isOver({ status }: Pick<CampaignSend, "status">): boolean {
  return status === "sent" || status === "skipped";
}
