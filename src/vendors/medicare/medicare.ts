/**
 * Medicare's data of a person: Blue Button 2.0 by settings (BLUE_BUTTON_CLIENT_ID, BLUE_BUTTON_CLIENT_SECRET,
 * BLUE_BUTTON_URL), else a local sandbox.
 */
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openBlueButton } from "./blue-button.ts";
import { sampleMedicare } from "./medicare-sample.ts";
import type { Outgoing } from "../http/egress.ts";
import type { MedicarePort } from "./medicare-port.ts";

const usualUrl = "https://api.bluebutton.cms.gov";
/** Our redirect page, registered at Medicare. */
export const medicareReturnPath = "/contacts/medicare_return";

export function openMedicare(
  { environment, appUrl }: Pick<VendorSettings, "environment" | "appUrl">,
  parts: { outgoing: Outgoing; world: World },
): MedicarePort {
  const clientId = environment["BLUE_BUTTON_CLIENT_ID"];
  const clientSecret = environment["BLUE_BUTTON_CLIENT_SECRET"];
  if (!clientId || !clientSecret) return sampleMedicare();
  const baseUrl = environment["BLUE_BUTTON_URL"] ?? usualUrl;
  return openBlueButton({ ...parts, clientId, clientSecret, baseUrl, returnUrl: `${appUrl}${medicareReturnPath}` });
}
