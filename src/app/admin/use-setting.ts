import { useEffect, useState } from "react";
import { type AdminSetting, adminSettings } from "../../contract/company/admin-settings.ts";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";

interface Setting {
  setting: AdminSetting;
  /** Throws the server's refusal, for the form to show. */
  write: (value: string, version: number | null) => Promise<AdminSetting>;
  /** As it stands now, also where somebody else wrote it. */
  read: () => Promise<AdminSetting>;
}

/** A setting as it was read, and the ways to write it and to read it again. */
export function useSetting(given: AdminSetting): Setting {
  const { request } = useLocal();
  const [setting, setSetting] = useState(given);
  // Fetched anew: somebody else may have written it.
  useEffect(() => setSetting(given), [given]);
  const params = { id: given.id };
  const write = async (value: string, version: number | null) => {
    const body = { value, ...(version === null ? {} : { version }) };
    const { data } = await request(adminSettings.update, { params, body });
    setSetting(data);
    notify("Saved for everyone.");
    return data;
  };
  const read = async () => {
    const { data } = await request(adminSettings.show, { params });
    setSetting(data);
    return data;
  };
  return { setting, write, read };
}

/** The version of one that stands as shipped is 0. */
export function settingVersion({ updated_at }: AdminSetting): number {
  return updated_at ?? 0;
}
