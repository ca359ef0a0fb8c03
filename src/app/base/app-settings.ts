/** Server settings as this browser knows them: read from storage, then refreshed (spec 000 §9). */
import { settings as settingsCalls } from "../../contract/company/settings.ts";
import { type PublicSettings, readSettings } from "../../domain/session/settings.ts";
import { storagePrefix } from "../../domain/session/storage-keys.ts";
import { createStore } from "../../kit/store.ts";
import type { RequestFn } from "../../local/api/request.ts";
import { useStore } from "./use-store.ts";

const place = `${storagePrefix(null)}app_settings`;
const store = createStore<PublicSettings>(known());

export const appSettings = {
  get: store.get,
  subscribe: store.subscribe,
  /** Returns false and keeps the stored settings if the server is unreachable. */
  async load(request: RequestFn): Promise<boolean> {
    try {
      const { data } = await request(settingsCalls.show, { params: { name: "app" } });
      localStorage.setItem(place, data.value);
      store.set(known());
      return true;
    } catch {
      return false;
    }
  },
};

/** Origin for API calls; empty: the page's own. */
export function apiHost(): string {
  const { api_host } = store.get();
  return api_host === location.origin ? "" : api_host;
}

export function useSettings(): PublicSettings {
  return useStore(store);
}

function known(): PublicSettings {
  return { ...readSettings({}), ...remembered() };
}

function remembered(): Partial<PublicSettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
