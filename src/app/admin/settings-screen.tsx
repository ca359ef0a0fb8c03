/** What a company tells its people and asks of their apps (domain §20); every open app hears of a change at once. */
import { Stack } from "@mantine/core";
import { type AdminSetting, adminSettings } from "../../contract/company/admin-settings.ts";
import { Narrow } from "../../ui/narrow.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import { AdminList } from "./admin-list.tsx";
import { FeatureSwitches } from "./feature-switches.tsx";
import { MaintenanceForm } from "./maintenance-form.tsx";
import { SettingForm, SettingSwitch } from "./setting-form.tsx";

export function SettingsScreen() {
  const fetched = useFetched(adminSettings.list, {});
  return (
    <AdminList
      title="Company settings"
      says="What everybody in the company sees and is asked for. A change reaches every open app at once."
      fetched={fetched}
    >
      {(rows) => <Settings rows={new Map(rows.map((row) => [row.id, row]))} />}
    </AdminList>
  );
}

const pages = { contact_us: "Contact us", privacy_policy: "Privacy policy", terms_of_use: "Terms of use" } as const;

function Settings({ rows }: { rows: ReadonlyMap<AdminSetting["id"], AdminSetting> }) {
  const of = (id: AdminSetting["id"]) =>
    rows.get(id) ?? { id, value: "", shipped: "", updated_at: null, updated_by: null };
  return (
    <Narrow>
      <Panel title="Maintenance" says="Told on every page and at sign-in, before and while the server is worked on.">
        <MaintenanceForm setting={of("maintenance")} />
      </Panel>
      <Panel title="Sign-in and devices">
        <Stack gap="lg">
          <SettingForm
            setting={of("login_banner")}
            kind="text"
            label="Words on the page of sign-in"
            description="Plain text. Empty: none."
          />
          <SettingForm
            setting={of("idle_minutes")}
            kind="number"
            label="Minutes until a device locks that nobody uses"
            description="Without a connection at most 15."
          />
          <SettingForm
            setting={of("mirror_limits")}
            kind="number"
            label="Contacts on each device at most"
            description="Favorites, those opened last and those with the newest activity; the others are found and opened with a connection. Devices follow within the hour."
          />
          <SettingForm
            setting={of("min_app_version")}
            kind="line"
            label="Oldest version of the app"
            description="Older apps keep what they change until they are updated. Empty: any."
          />
          <SettingSwitch setting={of("help_button")} label="Help can be asked for" />
        </Stack>
      </Panel>
      <FeatureSwitches />
      <Panel title="Public pages" says="Plain text; an empty line parts paragraphs.">
        <Stack gap="lg">
          {Object.entries(pages).map(([id, label]) => (
            <SettingForm key={id} setting={of(id as keyof typeof pages)} kind="page" label={label} />
          ))}
        </Stack>
      </Panel>
    </Narrow>
  );
}
