/** The items of the admin group, loaded when it is opened: few users see it, and all load the start. */
import IconBucket from "@tabler/icons-react/dist/esm/icons/IconBucket.mjs";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconMailForward from "@tabler/icons-react/dist/esm/icons/IconMailForward.mjs";
import IconNotes from "@tabler/icons-react/dist/esm/icons/IconNotes.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import IconSchool from "@tabler/icons-react/dist/esm/icons/IconSchool.mjs";
import IconServerCog from "@tabler/icons-react/dist/esm/icons/IconServerCog.mjs";
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconGavel from "@tabler/icons-react/dist/esm/icons/IconGavel.mjs";
import IconHierarchy2 from "@tabler/icons-react/dist/esm/icons/IconHierarchy2.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconCoin from "@tabler/icons-react/dist/esm/icons/IconCoin.mjs";
import IconSpeakerphone from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconUserPlus from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import type { NavigationItem } from "./navigation-items.ts";
import { ItemList } from "./navigation-list.tsx";

const icons = new Map<string, NonNullable<NavigationItem["icon"]>>([
  ["/admin/users", IconUsers],
  ["/admin/signups", IconUserPlus],
  ["/admin/business_units", IconHierarchy2],
  ["/admin/statuses", IconListCheck],
  ["/admin/sources", IconRoute],
  ["/admin/carriers", IconBuildingBank],
  ["/admin/do_not_call_lists", IconPhoneOff],
  ["/admin/calling_rules", IconScale],
  ["/admin/compliance", IconGavel],
  ["/admin/corporations", IconBuilding],
  ["/admin/campaign_triggers", IconSpeakerphone],
  ["/admin/emails", IconMailForward],
  ["/admin/trainings", IconSchool],
  ["/admin/pools", IconBucket],
  ["/admin/groups", IconStack2],
  ["/admin/settings", IconSettings],
  ["/admin/feature_flags", IconFlag],
  ["/admin/api_tracking", IconPlugConnected],
  ["/admin/api_requests", IconListDetails],
  ["/admin/comra_leads", IconCoin],
  ["/admin/audit", IconNotes],
  ["/admin/outbox", IconMailForward],
  ["/phones", IconDeviceMobile],
  ["/admin/workers", IconServerCog],
]);

interface AdminListProps {
  items: readonly NavigationItem[];
  onGo: (() => void) | undefined;
}

export function AdminList({ items, onGo }: AdminListProps) {
  return <ItemList items={items.map((item) => ({ ...item, icon: icons.get(item.path)! }))} onGo={onGo} />;
}
