import { useEffect, useState } from "react";
import { type AdminSetting, adminSettings } from "../../contract/company/admin-settings.ts";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";

interface Setting {
  setting: AdminSetting;
  /** Throws the server's error for the form to show. */
  write: (value: string, version: number | null) => Promise<AdminSetting>;
  /** The current value, including another user's change. */
  read: () => Promise<AdminSetting>;
}

/** A setting as read, and functions to write and reload it. */
export function useSetting(given: AdminSetting): Setting {
  const { request } = useLocal();
  const [setting, setSetting] = useState(given);
  // Refetch: another user may have changed it.
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

/** A setting at its default has version 0. */
export function settingVersion({ updated_at }: AdminSetting): number {
  return updated_at ?? 0;
}
