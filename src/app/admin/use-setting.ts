import { useEffect, useState } from "react";
import { type AdminSetting, adminSettings } from "../../contract/company/admin-settings.ts";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";

/** A setting as it stands, and the way to write it. Throws the server's refusal, for the form to show. */
export function useSetting(given: AdminSetting): {
  setting: AdminSetting;
  write: (value: string) => Promise<AdminSetting>;
} {
  const { request } = useLocal();
  const [setting, setSetting] = useState(given);
  // Fetched anew: somebody else may have written it.
  useEffect(() => setSetting(given), [given]);
  const write = async (value: string) => {
    const { data } = await request(adminSettings.update, { params: { id: setting.id }, body: { value } });
    setSetting(data);
    notify("Saved for everyone.");
    return data;
  };
  return { setting, write };
}
