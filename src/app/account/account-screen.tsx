import { Alert, Button, Tabs } from "@mantine/core";
import { Suspense, type ComponentType } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { userMessages } from "../../domain/users/messages.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PhoneSettings } from "../phone/index.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./account-screen.module.css";

interface Tab {
  value: string;
  label: string;
  Panel: ComponentType;
  /** Unavailable while acting as another user (domain §3). */
  own?: true;
}

const tabs: readonly Tab[] = [
  {
    value: "profile",
    label: "Profile",
    Panel: lazyPart(async () => (await import("./profile-panel.tsx")).ProfilePanel),
  },
  {
    value: "password",
    label: "Password",
    Panel: lazyPart(async () => (await import("./password-panel.tsx")).PasswordPanel),
    own: true,
  },
  {
    value: "two_factor",
    label: "Two-factor",
    Panel: lazyPart(async () => (await import("./two-factor-panel.tsx")).TwoFactorPanel),
    own: true,
  },
  {
    value: "theme",
    label: "Theme",
    Panel: lazyPart(async () => (await import("./theme-panel.tsx")).ThemePanel),
  },
  {
    value: "notices",
    label: "Notices",
    Panel: lazyPart(async () => (await import("./notices-panel.tsx")).NoticesPanel),
    own: true,
  },
  { value: "phone", label: "Phone", Panel: PhoneSettings, own: true },
  {
    value: "devices",
    label: "Devices",
    Panel: lazyPart(async () => (await import("./devices-panel.tsx")).DevicesPanel),
    own: true,
  },
  {
    value: "api_keys",
    label: "API keys",
    Panel: lazyPart(async () => (await import("./api-keys-panel.tsx")).ApiKeysPanel),
    own: true,
  },
];

export function AccountScreen() {
  const [search, setSearch] = useSearchParams();
  const user = useCurrentUser();
  const isPasswordDue = user["change_password?"];
  const shown = tabs.find((tab) => tab.value === search.get("tab")) ?? tabs[0];
  return (
    <div className={classes.page}>
      <PageMetadata title={`Account, ${shown?.label.toLowerCase()}`} />
      <PageHeader
        title="Account"
        actions={
          <Button variant="default" component={Link} to="/account/external_accounts">
            External accounts
          </Button>
        }
      />
      <Tabs value={shown?.value ?? null} onChange={(tab) => tab && setSearch({ tab })} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Account">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} ref={value === shown?.value ? intoView : null}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel, own }) => (
          <Tabs.Panel key={value} value={value}>
            {own && user.actor ? (
              <Alert color="yellow">
                {userMessages[isPasswordDue && value === "password" ? "acting_password_due" : "acting_refused"]}
              </Alert>
            ) : (
              <Suspense fallback={<SkeletonRows count={4} />}>
                <Panel />
              </Suspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

/** On a phone the tab row is wider than the screen. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}
