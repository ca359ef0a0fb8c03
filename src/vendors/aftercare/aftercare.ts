/** Aftercare for families: a program's REST API by settings (AFTERCARE_URL, AFTERCARE_TOKEN), else a local sandbox. */
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openAftercareRest } from "./aftercare-rest.ts";
import { sampleAftercare } from "./aftercare-sample.ts";
import type { Outgoing } from "../http/egress.ts";
import type { AftercarePort } from "./aftercare-port.ts";

export function openAftercare(
  { environment }: Pick<VendorSettings, "environment">,
  parts: { outgoing: Outgoing; world: World },
): AftercarePort {
  const baseUrl = environment["AFTERCARE_URL"];
  if (!baseUrl) return sampleAftercare(parts.world);
  return openAftercareRest({ ...parts, baseUrl, token: environment["AFTERCARE_TOKEN"] ?? "" });
}
