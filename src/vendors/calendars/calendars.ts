/** Every provider of calendars behind the one port. */
import type { CalendarKind } from "../../domain/calendar/authorization.ts";
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openCaldav } from "./caldav.ts";
import type { CalendarPort } from "./calendar-port.ts";
import { openGoogleBySettings, openOutlookBySettings } from "./calendar-sign-ins.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";

export interface Calendars extends Readonly<Record<CalendarKind, CalendarPort | undefined>> {
  /** The calendar server of a demo, to try the sync with. */
  readonly trial: TrialCalendar | null;
}

/** Its account is nobody's: it may be shown. */
export interface TrialCalendar {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

/** A server may take its time over ten thousand events. */
const timeoutMs = 60_000;
const bytesMax = 32 * 1024 * 1024;

export function openCalendars(
  settings: Pick<VendorSettings, "environment" | "appUrl" | "demo">,
  { world, trial = null }: { world: World; trial?: TrialCalendar | null },
): Calendars {
  const privateHosts = privateHostsOf(settings);
  // A person names the address of a CalDAV server; a demo listens on loopback alone, so this machine may be among them.
  const outgoing = openOutgoing({ privateHosts, loopbackToo: settings.demo, timeoutMs, bytesMax });
  const parts = { outgoing, world };
  return {
    google: openGoogleBySettings(settings, parts),
    outlook: openOutlookBySettings(settings, parts),
    caldav: openCaldav(parts),
    trial,
  };
}
