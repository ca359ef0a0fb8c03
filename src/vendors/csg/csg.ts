/** Carrier rates: CSG Actuarial by settings (CSG_API_KEY, CSG_API_URL), else computed sample rates. */
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openCsgActuarial } from "./csg-actuarial.ts";
import { sampleQuotes } from "./csg-sample.ts";
import type { Outgoing } from "../http/egress.ts";
import type { QuotePort } from "./quote-port.ts";

const usualUrl = "https://csgapi.appspot.com";

export function openQuotes(
  { environment }: Pick<VendorSettings, "environment">,
  parts: { outgoing: Outgoing; world: World },
): QuotePort {
  const apiKey = environment["CSG_API_KEY"];
  if (!apiKey) return sampleQuotes(parts.world);
  return openCsgActuarial({ ...parts, apiKey, baseUrl: environment["CSG_API_URL"] ?? usualUrl });
}
