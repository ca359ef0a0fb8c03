/**
 * With FIELDLINE_ANALYTICS_ID set, reports opened screens: paths without record ids, to our own server, batched per
 * minute. No third party receives them, and failed batches are dropped.
 */
import { useEffect, useRef } from "react";
import { useMatches } from "react-router-dom";
import { screenViews } from "../../contract/company/system.ts";
import { screenName } from "../../domain/account/screen-name.ts";
import { useLocal } from "../base/live.ts";
import { useSettings } from "../base/app-settings.ts";

const everyMs = 60_000;
const screensMax = 50;

export function useScreenViews(): void {
  const { request, world } = useLocal();
  const isMeasured = useSettings().analytics_id !== "";
  const opened = useRef(new Map<string, number>());
  const { pathname = "", params = {} } = useMatches().at(-1) ?? {};
  const screen = screenName(pathname, params);
  useEffect(() => {
    const counts = opened.current;
    if (isMeasured && screen !== null) counts.set(screen, (counts.get(screen) ?? 0) + 1);
  }, [isMeasured, screen]);
  useEffect(() => {
    if (!isMeasured) return;
    const stop = new AbortController();
    const send = () => {
      const screens = [...opened.current].slice(0, screensMax).map(([name, count]) => ({ screen: name, count }));
      opened.current.clear();
      if (screens.length > 0) void request(screenViews.create, { body: { screens } }).catch(() => undefined);
    };
    const turn = async () => {
      for (;;) {
        await world.sleep(everyMs, stop.signal);
        send();
      }
    };
    void turn().catch(() => undefined);
    return () => stop.abort();
  }, [isMeasured, request, world]);
}
