/** The carrier by settings: with TEXTING_FROM, Telnyx where its key is set, else Twilio; without it the simulator. */
import { mediaBytesMax } from "../../domain/values/limits.ts";
import type { World } from "../../kit/world.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";
import type { VendorSettings } from "../settings.ts";
import { readTwilioSettings } from "../twilio/twilio-settings.ts";
import { type LocalTextingParts, openLocalTexting } from "./local-texting.ts";
import { openTwilioTexting } from "./twilio-texting.ts";
import { telnyxKeyMustFit } from "../telnyx/telnyx-signature.ts";
import { openTelnyxTexting } from "./telnyx-texting.ts";
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
  const outgoing = openOutgoing({ privateHosts: privateHostsOf(settings), bytesMax: mediaBytesMax });
  const apiKey = settings.environment["TELNYX_API_KEY"];
  const publicKey = settings.environment["TELNYX_PUBLIC_KEY"] ?? "";
  if (apiKey) {
    telnyxKeyMustFit(publicKey);
    const apiUrl = settings.environment["TELNYX_API_URL"] ?? "https://api.telnyx.com";
    return openTelnyxTexting({ apiKey, publicKey, apiUrl, publicUrl, from, now: parts.world.now }, outgoing);
  }
  const twilio = readTwilioSettings(settings);
  if (!twilio) throw new Error("TEXTING_FROM also needs TWILIO_ACCOUNT_SID or TELNYX_API_KEY");
  const messagingUrl = settings.environment["TWILIO_MESSAGING_URL"] ?? "https://messaging.twilio.com";
  return openTwilioTexting({ ...twilio, messagingUrl, from }, outgoing);
}
