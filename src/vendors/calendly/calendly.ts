/**
 * Bookings: Calendly, at CALENDLY_URL where that is set; where it is `local`, and in demo mode without it, a sandbox on
 * this server with manual bookings.
 */
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
