/** Bookings: Calendly, at CALENDLY_URL where that is set; where it says `local`, and in demo mode without it, bookings made by hand on this server. */
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import type { CalendlyPort } from "./calendly-port.ts";
import { openCalendlyRest } from "./calendly-rest.ts";
import { sampleCalendly } from "./calendly-sample.ts";
import type { Outgoing } from "../http/egress.ts";

const usualUrl = "https://api.calendly.com";

export function openCalendly(
  { environment, demo }: Pick<VendorSettings, "environment" | "demo">,
  parts: { outgoing: Outgoing; world: World },
): CalendlyPort {
  const named = environment["CALENDLY_URL"];
  if (named === "local" || (!named && demo)) return sampleCalendly(parts.world);
  return openCalendlyRest({ ...parts, baseUrl: named ?? usualUrl });
}
