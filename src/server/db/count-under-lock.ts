/** Caps on rows: concurrent requests are counted one after another, so that together they cannot pass the cap. */
import { sql } from "kysely";
import type { Trx } from "./schema.ts";

export type Capped =
  | "api_keys"
  | "broadcasts"
  | "calendar_accounts"
  | "calendar_feeds"
  | "campaign_triggers"
  | "contact_files"
  | "email_changes"
  | "email_pictures"
  | "export_rows"
  | "import_settings"
  | "invitations"
  | "letters"
  | "main_offices"
  | "message_templates"
  | "open_uploads"
  | "password_resets"
  | "phone_verifications"
  | "pool_takes"
  | "quick_filters"
  | "reports"
  | "reveals"
  | "soa_requests"
  | "training_reminders"
  | "trainings"
  | "vendor_keys"
  | "webpage_posts"
  | "workflow_categories";

export interface CountOf {
  tenant_id: string;
  counted: Capped;
  /** Whose rows: a user, a contact or the tenant itself. */
  of: string | number;
}

/** Holds the lock until the transaction ends, so that the rows it adds are there when the next one counts. */
export async function countUnderLock(
  trx: Trx,
  { tenant_id, counted, of }: CountOf,
  count: () => Promise<number | readonly unknown[]>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant_id} ${counted} ${of}`}, 55))`.execute(trx);
  const found = await count();
  return typeof found === "number" ? found : found.length;
}
