/** Tells what this device works out of its rows, in the list of every tab; shows what is new in the one looked at last. */
import { useEffect, useMemo } from "react";
import { noticesOf } from "../../domain/account/notices.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { noticeRows } from "../../local/queries/notices.ts";
import { useLive, useLocal } from "../base/live.ts";
import { showNotices } from "../base/toasts.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import { NoticeAlerts } from "./notice-alerts.tsx";
import { useDeviceStanding } from "./use-device-standing.ts";
import { useReadMarkMigration } from "./use-read-mark-migration.ts";

const teller = "device";
const lookMs = 15_000;
/** The rows are asked for anew so often; the rule says which of them count now. */
const widenMs = 6 * 3_600_000;

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
  // Who acts as somebody else is told of nothing: it is not for them.
  return actor === null && notices ? <NoticeAlerts standing={notices} /> : null;
}
