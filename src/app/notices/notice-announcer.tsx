/**
 * Publishes the notifications derived from this device's rows in every tab; alerts in the most recently visible one.
 */
import { useEffect, useMemo } from "react";
import { noticesOf } from "../../domain/account/notices.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { noticeRows } from "../../local/queries/notices.ts";
import { useLive, useLocal } from "../base/live.ts";
import { showNotices } from "../base/toasts.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import { hourMs } from "../../kit/durations.ts";
import { NoticeAlerts } from "./notice-alerts.tsx";
import { useDeviceStanding } from "./use-device-standing.ts";
import { useReadMarkMigration } from "./use-read-mark-migration.ts";

const teller = "device";
const lookMs = 15_000;
/** Interval for querying the rows again; the domain rule decides which apply now. */
const widenMs = 6 * hourMs;

export function NoticeAnnouncer() {
  const { user_id } = useLocal();
  const { actor, timezone } = useCurrentUser();
  const zone = zoneName(timezone);
  const now = useNow(lookMs);
  const device = useDeviceStanding(now);
  const rows = useLive(noticeRows, { user_id, now: Math.floor(now / widenMs) * widenMs, zone });
  const notices = useMemo(
    () => rows && device && noticesOf({ ...rows, device }, { user_id, now, zone }),
    [rows, device, user_id, now, zone],
  );
  useReadMarkMigration();
  useEffect(() => {
    if (notices) showNotices(teller, notices);
  }, [notices]);
  useEffect(() => () => showNotices(teller, []), []);
  // An actor is not alerted: notifications are for the user.
  return actor === null && notices ? <NoticeAlerts standing={notices} /> : null;
}
