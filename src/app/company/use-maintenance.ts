import { useEffect, useState } from "react";
import { maintenanceOf, type StandingMaintenance } from "../../domain/account/maintenance.ts";
import { useOwnCompanySettings } from "../base/company-settings.ts";
import { useSession } from "../base/session-provider.tsx";
import { dayMs } from "../../kit/durations.ts";

/** At most a day: longer timers overflow in browsers. */
const longestMs = dayMs;

/** Announced or running maintenance, with the time of the check; checked again when it begins or ends. */
export function useMaintenance(): { standing: StandingMaintenance | null; now: number } {
  const { world } = useSession();
  const { maintenance } = useOwnCompanySettings();
  const [, look] = useState(0);
  const now = world.now();
  const standing = maintenanceOf(maintenance, now);
  const { state, from = null, until = null } = standing ?? {};
  const next = state === "announced" ? from : until;
  useEffect(() => {
    if (next === null) return;
    const stop = new AbortController();
    const waitMs = Math.min(Math.max(0, next - world.now()), longestMs);
    world.sleep(waitMs, stop.signal).then(
      () => look((count) => count + 1),
      () => undefined,
    );
    return () => stop.abort();
  });
  return { standing, now };
}
