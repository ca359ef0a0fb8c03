/** Applies the signed-in user's settings: appearance, page metadata, time zone, crash reporting. */
import { useEffect } from "react";
import { helps } from "../../contract/company/system.ts";
import { users } from "../../contract/users/users.ts";
import { crashReport } from "../../domain/account/crash-report.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { setsFlagCookie } from "../../domain/session/settings.ts";
import { type Theme, themeOf } from "../../domain/users/theme.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useDeviceReport } from "../device/index.ts";
import { usePersistentStorage } from "../device/index.ts";
import { useScreenViews } from "./use-screen-views.ts";
import { useReadyToast } from "../device/index.ts";
import { useWakeSignal } from "../device/index.ts";
import { useSettings } from "../base/app-settings.ts";
import { useIsLocked } from "../base/idle-lock.ts";
import { useAppearance } from "../appearance/index.ts";
import { setMetadata } from "../base/page-metadata.tsx";
import { sendCrashesTo } from "../base/report-crash.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";

export function UserEffects() {
  useOwnLook();
  useOwnMetadata();
  useOwnTimezone();
  useFlagCookie();
  useCrashReports();
  useDeviceReport();
  usePersistentStorage();
  useReadyToast();
  useScreenViews();
  useWakeSignal();
  return null;
}

function useOwnLook(): void {
  const { profile } = useCurrentUser();
  const { look, keep } = useAppearance();
  const { font_size, primary_color, background, color_scheme } = profile;
  useEffect(() => {
    const theirs = themeOf({ font_size, primary_color, background, color_scheme });
    if (!isSameLook(theirs, look)) keep(theirs);
  }, [font_size, primary_color, background, color_scheme, look, keep]);
}

function isSameLook(one: Theme, other: Theme): boolean {
  return (
    one.font_size === other.font_size &&
    one.primary_color === other.primary_color &&
    one.background === other.background &&
    one.color_scheme === other.color_scheme
  );
}

function useOwnMetadata(): void {
  const user = useCurrentUser();
  const { page_title } = useSettings();
  const isLocked = useIsLocked();
  useEffect(() => {
    if (isLocked) return;
    const name = fullNameOf({ ...user.profile, username: user.username });
    return setMetadata({
      title: page_title,
      description: user.profile.about_me || `${name}, ${user.company.name}`,
      keywords: [name, user.company.name, (user.title ?? "").replaceAll("_", " "), "insurance"],
      image: user.profile.personal_photo || null,
    });
  }, [user, page_title, isLocked]);
}

/** If the user has no time zone, the browser's is saved (spec 000 §4). */
function useOwnTimezone(): void {
  const { timezone, actor } = useCurrentUser();
  const { view, store, request } = useSession();
  const missing = view.answer === "live" && timezone === null && actor === null;
  useEffect(() => {
    if (!missing) return;
    const tell = async () => {
      const { timeZoneKeyOf } = await import("../../domain/values/browser-zone.ts");
      const timezone = timeZoneKeyOf(new Intl.DateTimeFormat().resolvedOptions().timeZone);
      await request(users.updateTimezone, { body: { timezone } });
      await store.changed({ timezone });
    };
    // Retried at the next start.
    tell().catch(() => undefined);
  }, [missing, request, store]);
}

/** For a proxy in front of several deployments of one domain (spec 000 §9). */
function useFlagCookie(): void {
  const { environment } = useSettings();
  const { domain_name } = useCurrentUser().company;
  useEffect(() => {
    if (setsFlagCookie(environment))
      document.cookie = `domain=${encodeURIComponent(domain_name)}; path=/; SameSite=Lax`;
  }, [environment, domain_name]);
}

function useCrashReports(): void {
  const { request } = useLocal();
  const online = useOnline();
  useEffect(() => {
    if (!online) return;
    return sendCrashesTo((last_error) => {
      const body = { ...crashReport, page: location.pathname, version: systemVersion, last_error };
      return request(helps.create, { body }).then(
        () => true,
        () => false,
      );
    });
  }, [request, online]);
}
