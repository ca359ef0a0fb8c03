/** The carrier by settings: Twilio with TEXTING_FROM, else the simulator. */
import { mediaBytesMax } from "../../domain/values/limits.ts";
import type { World } from "../../kit/world.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";
import type { VendorSettings } from "../settings.ts";
import { readTwilioSettings } from "../twilio/twilio-settings.ts";
import { type LocalTextingParts, openLocalTexting } from "./local-texting.ts";
import { openTwilioTexting } from "./twilio-texting.ts";
import type { TextingPort } from "./texting-port.ts";

/** The simulator's own number. */
const simulatedFrom = "+15005550006";

export function openTexting(
  settings: Pick<VendorSettings, "environment" | "appUrl">,
  parts: { world: World } & Pick<LocalTextingParts, "post" | "get" | "run">,
): TextingPort {
  const from = settings.environment["TEXTING_FROM"];
  const publicUrl = settings.appUrl.replace(/\/$/, "");
  if (!from) return openLocalTexting({ ...parts, from: simulatedFrom, publicUrl });
  const twilio = readTwilioSettings(settings);
  if (!twilio) throw new Error("TEXTING_FROM also needs TWILIO_ACCOUNT_SID");
  return openTwilioTexting(
    { ...twilio, from },
    openOutgoing({ privateHosts: privateHostsOf(settings), bytesMax: mediaBytesMax }),
  );
}
