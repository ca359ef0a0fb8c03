/** The server's settings as this browser knows them: remembered, then asked anew (spec 000 §9). */
import { useSyncExternalStore } from "react";
import { settings as settingsCalls } from "../../contract/company/settings.ts";
import { type AppSettings, readSettings } from "../../domain/session/settings.ts";
import { storagePrefix } from "../../domain/session/storage-keys.ts";
import type { RequestFn } from "../../local/api/request.ts";

const place = `${storagePrefix(null)}app_settings`;
const listeners = new Set<() => void>();
let held: AppSettings = { ...readSettings({}), ...remembered() };

export const appSettings = {
  get: (): AppSettings => held,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isRemembered: (): boolean => localStorage.getItem(place) !== null,
  /** Keeps what was known when the server cannot be asked: false then. */
  async load(request: RequestFn): Promise<boolean> {
    try {
      const { data } = await request(settingsCalls.show, { params: { name: "app" } });
      localStorage.setItem(place, data.value);
      held = { ...readSettings({}), ...remembered() };
      for (const listener of listeners) listener();
      return true;
    } catch {
      return false;
    }
  },
};

/** Origin of the calls; empty: the page's own. */
export function apiHost(): string {
  const { api_host } = held;
  return api_host === location.origin ? "" : api_host;
}

export function useSettings(): AppSettings {
  return useSyncExternalStore(appSettings.subscribe, appSettings.get);
}

function remembered(): Partial<AppSettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
