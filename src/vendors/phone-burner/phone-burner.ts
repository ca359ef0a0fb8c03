/**
 * Dial sessions: PhoneBurner, at PHONE_BURNER_URL where that is set; where it is `local`, and in demo mode without it,
 * a local sandbox.
 */
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import type { Outgoing } from "../http/egress.ts";
import type { PhoneBurnerPort } from "./phone-burner-port.ts";
import { openPhoneBurnerRest } from "./phone-burner-rest.ts";
import { samplePhoneBurner } from "./phone-burner-sample.ts";

const usualUrl = "https://www.phoneburner.com";

export function openPhoneBurner(
  { environment, demo, appUrl }: Pick<VendorSettings, "environment" | "demo" | "appUrl">,
  parts: { outgoing: Outgoing; world: World },
): PhoneBurnerPort {
  const named = environment["PHONE_BURNER_URL"];
  if (named === "local" || (!named && demo)) return samplePhoneBurner(appUrl);
  return openPhoneBurnerRest({ ...parts, baseUrl: named ?? usualUrl });
}
