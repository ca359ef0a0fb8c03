/**
 * Company settings as this browser knows them: stored per user, and refreshed with every session check. Without a
 * session, the settings of the page's company apply and are not stored.
 */
import { settings as settingsCalls } from "../../contract/company/settings.ts";
import { type CompanySettings, companySettingsName, companySettingsOf } from "../../domain/account/public-settings.ts";
import { isOlder } from "../../domain/session/app-version.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { createListeners } from "../../kit/store.ts";
import type { RequestFn } from "../../local/api/request.ts";
import { useSession } from "./session-provider.tsx";
import { readStored, writeStored } from "./stored.ts";
import { useStore } from "./use-store.ts";

/** User id, or the key for no user. */
type Whose = string | null;

const listeners = createListeners();
const held = new Map<Whose, CompanySettings>();

export const companySettings = {
  of(whose: Whose): CompanySettings {
    const known = held.get(whose) ?? companySettingsOf(whose === null ? undefined : readStored("company", whose));
    held.set(whose, known);
    return known;
  },
  subscribe: listeners.subscribe,
  /** On failure nothing changes. `company`: its key, if the page names one. */
  async load(request: RequestFn, whose: Whose, company?: string): Promise<void> {
    const query = company === undefined ? {} : { company };
    try {
      const { data } = await request(settingsCalls.show, { params: { name: companySettingsName }, query });
      const settings = companySettingsOf(JSON.parse(data.value));
      if (whose !== null) writeStored("company", settings, whose);
      held.set(whose, settings);
      listeners.notify();
    } catch {
      // Refreshed with the next session check.
    }
  },
};

/** Settings of the user signed in on this page, or of no user. */
export function useOwnCompanySettings(): CompanySettings {
  const { user } = useSession().view;
  return useCompanySettings(user ? (user.actor?.id ?? user.id) : null);
}

export function useCompanySettings(whose: Whose): CompanySettings {
  return useStore({ subscribe: companySettings.subscribe, get: () => companySettings.of(whose) });
}

/** The company rejects writes from this app version. */
export function useIsOutdated(): boolean {
  return isOlder(systemVersion, useOwnCompanySettings().min_app_version);
}
