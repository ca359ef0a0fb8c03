/** Phone numbers: Twilio Lookup where NUMBER_LOOKUP says so, since each number costs money; else what is known here. */
import { factsKnownHere } from "../../domain/number-checks/known-here.ts";
import type { Outgoing } from "../http/egress.ts";
import type { VendorSettings } from "../settings.ts";
import { readTwilioSettings } from "../twilio/twilio-settings.ts";
import type { LookupPort } from "./lookup-port.ts";
import { openTwilioLookup } from "./twilio-lookup.ts";

export const localLookup: LookupPort = {
  source: "sandbox",
  look: async ({ number, learned }) => ({ outcome: "known", facts: factsKnownHere(number, learned) }),
};

export function openLookup(settings: Pick<VendorSettings, "environment" | "appUrl">, outgoing: Outgoing): LookupPort {
  const named = settings.environment["NUMBER_LOOKUP"];
  if (!named) return localLookup;
  if (named !== "twilio") throw new Error(`NUMBER_LOOKUP cannot be ${named}`);
  const twilio = readTwilioSettings(settings);
  if (!twilio) throw new Error("NUMBER_LOOKUP also needs TWILIO_ACCOUNT_SID");
  const baseUrl = settings.environment["TWILIO_LOOKUP_URL"] ?? "https://lookups.twilio.com";
  return openTwilioLookup({ ...twilio, baseUrl }, outgoing);
}
