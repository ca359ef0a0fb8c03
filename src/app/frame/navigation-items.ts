/** Items of the side navigation, by the user's rights. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import IconBucket from "@tabler/icons-react/dist/esm/icons/IconBucket.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconPhoneCheck from "@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs";
import IconPhoneCall from "@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconSchool from "@tabler/icons-react/dist/esm/icons/IconSchool.mjs";
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import { may, type AccountType, type Capability } from "../../domain/users/access.ts";
import { type Features, type FeatureKey, isOn } from "../../domain/users/features.ts";

export interface NavigationItem {
  path: string;
  label: string;
  /** Those of the admin group come with its list. */
  icon?: typeof IconRefresh;
  /** Second key after `g`; rarely opened pages have none, since every letter is taken. */
  key?: string;
  group: "work" | "admin";
  needs?: Capability;
  feature?: FeatureKey;
}

const items: readonly NavigationItem[] = [
  { path: "/", label: "Dashboard", icon: IconLayoutDashboard, key: "d", group: "work" },
  { path: "/contacts", label: "Contacts", icon: IconAddressBook, key: "c", group: "work" },
  { path: "/calendar", label: "Calendar", icon: IconCalendar, key: "e", group: "work" },
  { path: "/calls", label: "Calls", icon: IconPhoneCall, key: "b", group: "work" },
  {
    path: "/messages",
    label: "Messages",
    icon: IconMessage,
    group: "work",
    needs: "dialer.use",
    feature: "sms",
  },
  { path: "/next", label: "Who to call", icon: IconPhone, key: "n", group: "work" },
  { path: "/at_risk", label: "At risk", icon: IconAlertTriangle, key: "k", group: "work", needs: "policies.see" },
  { path: "/pools", label: "Pools", icon: IconBucket, key: "l", group: "work", needs: "contacts.take" },
  { path: "/team", label: "Team", icon: IconUsers, key: "w", group: "work", needs: "users.list" },
  {
    path: "/imports",
    label: "Imports",
    icon: IconFileImport,
    key: "i",
    group: "work",
    needs: "contacts.import",
    feature: "import",
  },
  { path: "/outputs", label: "Exports", icon: IconPrinter, key: "x", group: "work", needs: "contacts.print" },
  {
    path: "/transfers",
    label: "Transfers",
    icon: IconArrowsExchange,
    key: "v",
    group: "work",
    needs: "contacts.transfer",
    feature: "transfers",
  },
  {
    path: "/workflow",
    label: "Workflow",
    icon: IconSitemap,
    key: "j",
    group: "work",
    needs: "workflows.use",
    feature: "workflow",
  },
  {
    path: "/mailers",
    label: "Mailers",
    icon: IconMail,
    key: "f",
    group: "work",
    needs: "mailers.assign",
    feature: "mailer_assignment",
  },
  {
    path: "/verifications",
    label: "Phone verifications",
    icon: IconPhoneCheck,
    group: "work",
    needs: "dialer.use",
    feature: "sms",
  },
  {
    path: "/soa",
    label: "SOA",
    icon: IconSignature,
    group: "work",
    needs: "policies.see",
    feature: "soa",
  },
  {
    path: "/webpage",
    label: "Web page",
    icon: IconWorld,
    group: "work",
    needs: "webpage.edit",
    feature: "webpage",
  },
  { path: "/training", label: "Training", icon: IconSchool, group: "work", feature: "training" },
  {
    path: "/reports",
    label: "Reports",
    icon: IconChartBar,
    group: "work",
    needs: "reports.see",
    feature: "reports",
  },
  { path: "/sync", label: "Sync", icon: IconRefresh, key: "s", group: "work" },
  { path: "/account/profile", label: "Account", icon: IconUserCircle, key: "a", group: "work" },
  { path: "/admin/users", label: "Users", key: "u", group: "admin", needs: "users.list" },
  { path: "/admin/signups", label: "Signups", group: "admin", needs: "signups.decide" },
  {
    path: "/admin/business_units",
    label: "Business units",
    group: "admin",
    needs: "units.edit",
  },
  {
    path: "/admin/statuses",
    label: "Statuses",
    key: "t",
    group: "admin",
    needs: "reference.read",
  },
  { path: "/admin/sources", label: "Sources", key: "o", group: "admin", needs: "reference.read" },
  {
    path: "/admin/carriers",
    label: "Carriers",
    key: "r",
    group: "admin",
    needs: "reference.read",
  },
  {
    path: "/admin/do_not_call_lists",
    label: "Do-not-call lists",
    group: "admin",
    needs: "reference.edit",
  },
  { path: "/admin/calling_rules", label: "Calling rules", key: "g", group: "admin", needs: "settings.edit" },
  { path: "/admin/compliance", label: "Compliance", group: "admin", needs: "settings.edit" },
  { path: "/admin/corporations", label: "Corporations", group: "admin", needs: "corporations.see" },
  { path: "/admin/trainings", label: "Trainings", group: "admin", needs: "trainings.see" },
  {
    path: "/admin/campaign_triggers",
    label: "Campaign triggers",
    group: "admin",
    needs: "campaigns.edit",
    feature: "campaigns",
  },
  { path: "/admin/emails", label: "Emails to users", group: "admin", needs: "campaigns.edit", feature: "email" },
  { path: "/admin/pools", label: "Pool rules", key: "p", group: "admin", needs: "pools.edit" },
  { path: "/admin/groups", label: "Groups", key: "y", group: "admin", needs: "groups.edit" },
  {
    path: "/admin/settings",
    label: "Company settings",
    key: "z",
    group: "admin",
    needs: "settings.edit",
  },
  { path: "/admin/feature_flags", label: "Feature flags", group: "admin", needs: "settings.edit" },
  { path: "/admin/api_tracking", label: "Lead vendors", group: "admin", needs: "api.track" },
  { path: "/admin/api_requests", label: "API requests", group: "admin", needs: "api.track" },
  { path: "/admin/comra_leads", label: "Lead cost", group: "admin", needs: "api.track" },
  { path: "/admin/audit", label: "Audit log", key: "h", group: "admin", needs: "audit.see" },
  { path: "/admin/outbox", label: "Sent email", key: "m", group: "admin", needs: "outbox.see" },
  { path: "/phones", label: "Simulated phones", group: "admin", needs: "outbox.see" },
  { path: "/admin/workers", label: "Background work", key: "0", group: "admin", needs: "settings.edit" },
];

export function navigationFor(who: { account_type: AccountType; rm: boolean; features: Features }): NavigationItem[] {
  return items.filter(({ needs, feature }) => (!needs || may(who, needs)) && (!feature || isOn(who.features, feature)));
}
