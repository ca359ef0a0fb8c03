/**
 * E-applications: FireLight by settings (FIRELIGHT_URL, FIRELIGHT_CARRIER_CODE, FIRELIGHT_SECRET,
 * FIRELIGHT_PRIVATE_KEY, FIRELIGHT_ORGANIZATION), else a local sandbox.
 */
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openFireLightRest } from "./fire-light-rest.ts";
import { sampleApplications } from "./fire-light-sample.ts";
import type { Outgoing } from "../http/egress.ts";
import type { ApplicationPort } from "./application-port.ts";

export function openApplications(
  { environment, appUrl }: Pick<VendorSettings, "environment" | "appUrl">,
  parts: { outgoing: Outgoing; world: World },
): ApplicationPort {
  const baseUrl = environment["FIRELIGHT_URL"];
  if (!baseUrl) return sampleApplications({ world: parts.world, appUrl });
  return openFireLightRest({
    ...parts,
    baseUrl,
    carrierCode: needed(environment, "FIRELIGHT_CARRIER_CODE"),
    secret: needed(environment, "FIRELIGHT_SECRET"),
    privateKey: needed(environment, "FIRELIGHT_PRIVATE_KEY").replaceAll("\\n", "\n"),
    organization: needed(environment, "FIRELIGHT_ORGANIZATION"),
  });
}

function needed(environment: VendorSettings["environment"], name: keyof VendorSettings["environment"]): string {
  const value = environment[name];
  if (!value) throw new Error(`${name} must be set when FIRELIGHT_URL is`);
  return value;
}
