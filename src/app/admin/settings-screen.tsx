/** Company messages and app policies (domain §20); every open app receives a change at once. */
import { Stack } from "@mantine/core";
import { type AdminSetting, adminSettings } from "../../contract/company/admin-settings.ts";
import { Narrow } from "../../ui/narrow.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import { OnlinePage } from "../data-list/index.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";
import { TextingPanel } from "./texting-panel.tsx";
import { SettingForm, SettingSwitch } from "./setting-form.tsx";

export function SettingsScreen() {
  const fetched = useFetched(adminSettings.list, {});
  return (
    <OnlinePage
      title="Company settings"
      description="Settings for everyone in the company. Changes take effect immediately on every open app."
      fetched={fetched}
    >
      {(rows) => <Settings rows={new Map(rows.map((row) => [row.id, row]))} />}
    </OnlinePage>
  );
}

const pages = { contact_us: "Contact us", privacy_policy: "Privacy policy", terms_of_use: "Terms of use" } as const;

function Settings({ rows }: { rows: ReadonlyMap<AdminSetting["id"], AdminSetting> }) {
  const of = (id: AdminSetting["id"]) =>
    rows.get(id) ?? { id, value: "", shipped: "", updated_at: null, updated_by: null };
  return (
    <Narrow>
      <Panel
        title="Maintenance"
        description="Shown on every page and at sign-in, before and during server maintenance."
      >
        <MaintenanceForm setting={of("maintenance")} />
      </Panel>
      <Panel title="Sign-in and devices">
        <Stack gap="lg">
          <SettingForm
            setting={of("login_banner")}
            kind="text"
            label="Sign-in page message"
            description="Plain text. Leave empty for none."
          />
          <SettingForm
            setting={of("idle_minutes")}
            kind="number"
            label="Lock after inactivity (minutes)"
            description="At most 15 while offline."
          />
          <SettingForm
            setting={of("mirror_limits")}
            kind="number"
            label="Maximum contacts per device"
            description="Favorites, recently opened and most recently active contacts are stored first. The rest are available online. Devices update within an hour."
          />
          <SettingForm
            setting={of("min_app_version")}
            kind="line"
            label="Minimum app version"
            description="Older apps keep their changes and send them after they update. Leave empty to allow any version."
          />
          <SettingSwitch setting={of("help_button")} label="Help button" />
        </Stack>
      </Panel>
      <TextingPanel />
      <Panel title="Public pages" description="Plain text. Separate paragraphs with an empty line.">
        <Stack gap="lg">
          {Object.entries(pages).map(([id, label]) => (
            <SettingForm key={id} setting={of(id as keyof typeof pages)} kind="page" label={label} />
          ))}
        </Stack>
      </Panel>
    </Narrow>
  );
}
