/** The items of the admin group, loaded when it is opened: few users see it, and all load the start. */
import IconBucket from "@tabler/icons-react/dist/esm/icons/IconBucket.mjs";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
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
import { Fragment } from "react";
import classes from "./navigation.module.css";
import type { NavigationItem } from "./navigation-items.ts";
import { ItemList } from "./navigation-list.tsx";

type Icon = NonNullable<NavigationItem["icon"]>;

/** By subject: nobody finds one of two dozen pages in a plain list. */
const sections: readonly [heading: string, icons: ReadonlyMap<string, Icon>][] = [
  [
    "People",
    new Map([
      ["/admin/users", IconUsers],
      ["/admin/signups", IconUserPlus],
      ["/admin/business_units", IconHierarchy2],
      ["/admin/trainings", IconSchool],
    ]),
  ],
  [
    "Contacts",
    new Map([
      ["/admin/statuses", IconListCheck],
      ["/admin/sources", IconRoute],
      ["/admin/groups", IconStack2],
      ["/admin/pools", IconBucket],
      ["/admin/carriers", IconBuildingBank],
      ["/admin/corporations", IconBuilding],
    ]),
  ],
  [
    "Rules",
    new Map([
      ["/admin/calling_rules", IconScale],
      ["/admin/do_not_call_lists", IconPhoneOff],
      ["/admin/compliance", IconGavel],
      ["/admin/feature_flags", IconFlag],
      ["/admin/settings", IconSettings],
    ]),
  ],
  [
    "Messages",
    new Map([
      ["/admin/campaign_triggers", IconSpeakerphone],
      ["/admin/emails", IconMail],
      ["/admin/outbox", IconMailForward],
    ]),
  ],
  [
    "Leads",
    new Map([
      ["/admin/api_tracking", IconPlugConnected],
      ["/admin/api_requests", IconListDetails],
      ["/admin/comra_leads", IconCoin],
    ]),
  ],
  [
    "System",
    new Map([
      ["/admin/audit", IconNotes],
      ["/admin/workers", IconServerCog],
      ["/phones", IconDeviceMobile],
    ]),
  ],
];

interface AdminListProps {
  items: readonly NavigationItem[];
  onGo: (() => void) | undefined;
}

export function AdminList({ items, onGo }: AdminListProps) {
  const byPath = new Map(items.map((item) => [item.path, item]));
  return sections.map(([heading, icons]) => {
    const shown = [...icons].flatMap(([path, icon]) => {
      const item = byPath.get(path);
      return item ? [{ ...item, icon }] : [];
    });
    if (shown.length === 0) return null;
    return (
      <Fragment key={heading}>
        <span className={classes.section} aria-hidden="true">
          {heading}
        </span>
        <ItemList label={`Admin: ${heading}`} items={shown} onGo={onGo} />
      </Fragment>
    );
  });
}
