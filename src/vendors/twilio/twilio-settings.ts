/** Twilio's settings; all of them or none. */
import type { VendorSettings } from "../settings.ts";

export interface TwilioSettings {
  readonly accountSid: string;
  /** Verifies webhook signatures. */
  readonly authToken: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The TwiML app for outgoing calls from devices. */
  readonly appSid: string;
  readonly edge: string;
  readonly apiUrl: string;
  /** The URL Twilio calls: signatures include it. */
  readonly publicUrl: string;
}

/** Hosts of the browser voice library: signaling at any edge, and its reports of call quality and score. */
export const twilioOrigins = ["https://*.twilio.com", "wss://*.twilio.com"];

const names = {
  accountSid: "TWILIO_ACCOUNT_SID",
  authToken: "TWILIO_AUTH_TOKEN",
  apiKey: "TWILIO_API_KEY",
  apiSecret: "TWILIO_API_SECRET",
  appSid: "TWILIO_APP_SID",
} as const;

/** Undefined without TWILIO_ACCOUNT_SID. An incomplete set fails at startup instead of at the first call. */
export function readTwilioSettings({
  environment,
  appUrl,
}: Pick<VendorSettings, "environment" | "appUrl">): TwilioSettings | undefined {
  if (!environment[names.accountSid]) return undefined;
  const missing = Object.values(names).filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`Twilio also needs ${missing.join(", ")}`);
  const value = (name: keyof typeof names) => environment[names[name]] ?? "";
  return {
    accountSid: value("accountSid"),
    authToken: value("authToken"),
    apiKey: value("apiKey"),
    apiSecret: value("apiSecret"),
    appSid: value("appSid"),
    edge: environment["TWILIO_EDGE"] ?? "roaming",
    apiUrl: environment["TWILIO_API_URL"] ?? "https://api.twilio.com",
    publicUrl: appUrl.replace(/\/$/, ""),
  };
}
