/** Consent, texts and message templates. */
import type { ColumnType, Generated } from "kysely";
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import type { Conversation } from "../../domain/messages/conversation.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { SendOutcomeKind } from "../../domain/messaging/send-channels.ts";
import type { CheckJobRow, CheckRow } from "../../domain/number-checks/stored-check.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import type { TextMedia } from "../../domain/messages/text-media.ts";
import type { TextRow } from "../../domain/messages/text.ts";

/** As JSON. */
export type StoredBlocks = ColumnType<EmailBlock[] | null, string | null, never>;

interface Consents extends Omit<ConsentEntry, "seq"> {
  tenant_id: string;
  seq: Generated<number>;
}

interface Conversations extends Omit<Conversation, "seq"> {
  tenant_id: string;
  number_key: string;
  deleted_at: number | null;
  seq: Generated<number>;
}

interface Texts extends Omit<TextRow, "seq"> {
  tenant_id: string;
  kept: Generated<boolean>;
  provider_id: string | null;
  sending_at: number | null;
  looked_up_at: number | null;
  asks_permission: Generated<boolean>;
  units: Generated<number>;
  deleted_at: number | null;
  seq: Generated<number>;
}

interface TextMediaFetches {
  tenant_id: string;
  text_id: string;
  n: number;
  url: string;
  tries: number;
  next_at: number;
}

interface GroupSends extends Omit<GroupSendRow, "blocks" | "media"> {
  tenant_id: string;
  media: ColumnType<TextMedia[], string, never>;
  blocks: StoredBlocks;
}

interface GroupSendRecipients {
  tenant_id: string;
  send_id: string;
  contact_id: number;
  position: number;
  address: Generated<string>;
  outcome: SendOutcomeKind;
  reason: SendReason;
  words: string;
  until: number | null;
  segments: Generated<number>;
  message_id: string | null;
}

interface NumberCheckAccounts {
  tenant_id: string;
  checks_left: number;
}

interface NumberCheckPacks {
  tenant_id: string;
  id: string;
  user_id: string;
  numbers: number;
  source: VendorSource;
  at: number;
}

interface NumberCheckJobs extends CheckJobRow {
  tenant_id: string;
}

interface NumberChecks extends CheckRow {
  tenant_id: string;
}

interface MessageTemplates extends Omit<MessageTemplate, "seq" | "blocks"> {
  tenant_id: string;
  blocks: ColumnType<EmailBlock[], string, string>;
  deleted_at: number | null;
  seq: Generated<number>;
}

export interface MessageTables {
  message_templates: MessageTemplates;
  number_check_accounts: NumberCheckAccounts;
  number_check_packs: NumberCheckPacks;
  number_check_jobs: NumberCheckJobs;
  number_checks: NumberChecks;
  group_sends: GroupSends;
  group_send_recipients: GroupSendRecipients;
  consents: Consents;
  conversations: Conversations;
  texts: Texts;
  text_media_fetches: TextMediaFetches;
}
