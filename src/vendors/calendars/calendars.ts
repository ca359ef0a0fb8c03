/** All calendar providers behind one port. */
import type { CalendarKind } from "../../domain/calendar/authorization.ts";
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openCaldav } from "./caldav.ts";
import type { CalendarPort } from "./calendar-port.ts";
import { openGoogleBySettings, openOutlookBySettings } from "./calendar-sign-ins.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";

export interface Calendars extends Readonly<Record<CalendarKind, CalendarPort | undefined>> {
  /** The demo's calendar server, for trying the sync. */
  readonly trial: TrialCalendar | null;
}

/** A shared demo account: its credentials may be shown. */
export interface TrialCalendar {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

/** A server may need this long for ten thousand events. */
const timeoutMs = 60_000;
const bytesMax = 32 * 1024 * 1024;

export function openCalendars(
  settings: Pick<VendorSettings, "environment" | "appUrl" | "demo">,
  { world, trial = null }: { world: World; trial?: TrialCalendar | null },
): Calendars {
  const privateHosts = privateHostsOf(settings);
  // Users enter the URL of a CalDAV server; a demo listens on loopback only, so there loopback is allowed.
  const outgoing = openOutgoing({ privateHosts, loopbackToo: settings.demo, timeoutMs, bytesMax });
  const parts = { outgoing, world };
  return {
    google: openGoogleBySettings(settings, parts),
    outlook: openOutlookBySettings(settings, parts),
    caldav: openCaldav(parts),
    trial,
  };
}
