/** An icon for each kind of notification. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs";
import IconDatabase from "@tabler/icons-react/dist/esm/icons/IconDatabase.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import IconIdBadge2 from "@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconPhoneCall from "@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs";
import IconPhoneIncoming from "@tabler/icons-react/dist/esm/icons/IconPhoneIncoming.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconSchool from "@tabler/icons-react/dist/esm/icons/IconSchool.mjs";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs";
import type { NoticeKind } from "../../domain/account/limits.ts";

export const noticeIcons: Record<NoticeKind, typeof IconRefresh> = {
  text: IconMessage,
  email: IconMail,
  missed_call: IconPhoneIncoming,
  callback_due: IconPhoneCall,
  event_soon: IconCalendarEvent,
  import_done: IconFileImport,
  transfer_in: IconArrowsExchange,
  lead_in: IconUserPlus,
  soa_signed: IconSignature,
  policy_status: IconShieldCheck,
  flow_failed: IconAlertTriangle,
  send_paused: IconAlertTriangle,
  web_lead: IconMessage,
  training_due: IconSchool,
  sync_needs_you: IconCloudOff,
  license_expiring: IconIdBadge2,
  storage_low: IconDatabase,
  app_update: IconRefresh,
};
