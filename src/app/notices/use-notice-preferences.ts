/** Notification preferences and read marks, synced to all of the user's devices. */
import { useCallback, useMemo } from "react";
import type { NoticeKind } from "../../domain/account/limits.ts";
import { type NoticePreferences, wishesOf } from "../../domain/account/notice-fact.ts";
import { isQuiet, mayAlert } from "../../domain/account/quiet-hours.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { noticeFacts } from "../../local/queries/notice-facts.ts";
import { useLive } from "../base/live.ts";
import { useNow } from "../base/use-now.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

/** Undefined until the store is read. */
export function useNoticePreferences(): NoticePreferences | undefined {
  const facts = useLive(noticeFacts);
  return useMemo(() => facts && wishesOf(facts), [facts]);
}

const lookMs = 5_000;

/** Whether it is within the user's quiet hours; false while unknown. */
export function useIsQuiet(): boolean {
  const wishes = useNoticePreferences();
  const zone = zoneName(useCurrentUser().timezone);
  const now = useNow(lookMs);
  return wishes !== undefined && isQuiet(wishes.quiet, { now, zone });
}

export type MayAlert = (kind: NoticeKind, now: number) => boolean;

/** Whether a kind may alert at a moment; false while unknown. */
export function useMayAlert(): MayAlert {
  const wishes = useNoticePreferences();
  const zone = zoneName(useCurrentUser().timezone);
  return useCallback((kind, now) => wishes !== undefined && mayAlert(kind, wishes, { now, zone }), [wishes, zone]);
}
