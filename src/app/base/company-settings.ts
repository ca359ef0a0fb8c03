/**
 * What a company has set, as this browser knows it: each person's is remembered, and asked for with every answer about who
 * they are. Whoever is not signed in hears that of the company the page is of, and nothing of it stays.
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

/** A person's id, or nobody's. */
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
  /** Without an answer all stays as it was. `company`: by its key, where the page names one. */
  async load(request: RequestFn, whose: Whose, company?: string): Promise<void> {
    const query = company === undefined ? {} : { company };
    try {
      const { data } = await request(settingsCalls.show, { params: { name: companySettingsName }, query });
      const settings = companySettingsOf(JSON.parse(data.value));
      if (whose !== null) writeStored("company", settings, whose);
      held.set(whose, settings);
      listeners.notify();
    } catch {
      // Asked again with the next answer about who they are.
    }
  },
};

/** The settings of whoever is signed in on this page, or of nobody. */
export function useOwnCompanySettings(): CompanySettings {
  const { user } = useSession().view;
  return useCompanySettings(user ? (user.actor?.id ?? user.id) : null);
}

export function useCompanySettings(whose: Whose): CompanySettings {
  return useStore({ subscribe: companySettings.subscribe, get: () => companySettings.of(whose) });
}

/** The company takes no changes from this version of the app. */
export function useIsOutdated(): boolean {
  return isOlder(systemVersion, useOwnCompanySettings().min_app_version);
}
