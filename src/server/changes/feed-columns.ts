/** What each synced record carries to the device. */
import { noticeFactColumns } from "../../domain/account/notice-fact.ts";
import { eventColumns } from "../../domain/calendar/event.ts";
import { contactColumns } from "../../domain/contacts/contact.ts";
import { dataCaptureColumns } from "../../domain/fact-finder/data-capture.ts";
import { emailLogColumns } from "../../domain/emails/email-log.ts";
import { contactFileColumns } from "../../domain/files/file.ts";
import { policyColumns } from "../../domain/policies/policy.ts";
import { quoteColumns } from "../../domain/quotes/quote.ts";
import { securityColumns } from "../../domain/policies/security.ts";
import { callColumns } from "../../domain/calls/call.ts";
import { licenseColumns } from "../../domain/users/license.ts";
import { rxDetailsColumns } from "../../domain/fact-finder/rx-details.ts";
import { letterColumns } from "../../domain/outputs/letter.ts";
import { outputColumns } from "../../domain/outputs/output.ts";
import type { SyncedCollection } from "../../contract/device/sync.ts";

export const feedColumns: Record<SyncedCollection, readonly string[]> = {
  contacts: contactColumns,
  policies: policyColumns,
  files: contactFileColumns,
  securities: securityColumns,
  licenses: licenseColumns,
  data_captures: dataCaptureColumns,
  rx_details: rxDetailsColumns,
  quotes: quoteColumns,
  notes: words("id contact_id body kind pinned call_id edits author_id at updated_at seq"),
  email_logs: emailLogColumns,
  events: eventColumns,
  calls: callColumns,
  closed_numbers: words("id number contact_id asked_at seq"),
  tags: words("id name color created_at updated_at seq"),
  statuses: words("id title category position effect merged_into_id updated_at seq"),
  sources: words("id title position merged_into_id updated_at seq"),
  carriers: words("id name naic rating lines phones portal_url e_app_url active updated_at seq"),
  api_vendors: words("id vendor_name vendor_type active updated_at seq"),
  contact_groups: words("id name created_by updated_at seq"),
  pools: words("id name business_unit_id rule daily_take_limit active updated_at seq"),
  users: words(
    "id first_name last_name personal_photo account_type title parent_id active dialer_number appointments updated_at seq",
  ),
  quick_filters: words("id user_id name contacts_scope columns pinned position created_at updated_at seq"),
  favorites: words("id user_id favorite_id created_at updated_at seq"),
  call_skips: words("id user_id contact_id until created_at updated_at seq"),
  reminder_marks: words("id user_id event_id start_date read_to snoozed_until updated_at seq"),
  notice_facts: noticeFactColumns,
  outputs: outputColumns,
  letters: letterColumns,
  transfer_attempts: words(
    "id kind from_user_id from_pool_id to_user_id to_pool_id to_group_id total done failed skipped status reverted revert_in_progress moved_back left_there options reason created_by created_at started_at finished_at updated_at seq",
  ),
  import_attempts: words(
    "id kind file_name total created updated skipped failed done status error created_by created_at started_at finished_at undo_started_at undo_total undo_done removed restored kept updated_at seq",
  ),
};

function words(text: string): readonly string[] {
  return text.split(" ");
}
