/**
 * Google and Outlook by settings: GOOGLE_CALENDAR_CLIENT_ID and _CLIENT_SECRET, OUTLOOK_CLIENT_ID and _CLIENT_SECRET,
 * OUTLOOK_TENANT (`common`). Without them the provider is unavailable. GOOGLE_CALENDAR_URL and OUTLOOK_URL override the
 * host.
 */
import { signInReturnPath } from "../../domain/calendar/sign-in-return.ts";
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import { openConsent } from "./calendar-oauth.ts";
import type { CalendarPort } from "./calendar-port.ts";
import { openGoogleCalendar } from "./google-calendar.ts";
import { openOutlookCalendar } from "./outlook-calendar.ts";
import type { Outgoing } from "../http/egress.ts";

type Environment = VendorSettings["environment"];
type Settings = Pick<VendorSettings, "environment" | "appUrl">;
interface Parts {
  readonly outgoing: Outgoing;
  readonly world: World;
}

/**
 * Minimal scopes to read and write events and list calendars
 * (developers.google.com/identity/protocols/oauth2/scopes#calendar).
 */
const googleScopes = [
  "https://www.googleapis.com/auth/calendar.events",
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
];

export function openGoogleBySettings({ environment, appUrl }: Settings, parts: Parts): CalendarPort | undefined {
  const client = clientOf(environment, "GOOGLE_CALENDAR_CLIENT_ID", "GOOGLE_CALENDAR_CLIENT_SECRET");
  if (!client) return undefined;
  const services = environment["GOOGLE_CALENDAR_URL"];
  const consent = openConsent(
    {
      ...client,
      issuer: services ?? "https://accounts.google.com",
      authorizeUrl: `${services ?? "https://accounts.google.com"}/o/oauth2/v2/auth`,
      tokenUrl: `${services ?? "https://oauth2.googleapis.com"}/token`,
      revokeUrl: `${services ?? "https://oauth2.googleapis.com"}/revoke`,
      returnUrl: `${appUrl}${signInReturnPath("google")}`,
      scope: googleScopes.join(" "),
      scopesNeeded: googleScopes,
      // Google returns a refresh token only when consent is requested again.
      asked: { access_type: "offline", prompt: "consent select_account" },
    },
    parts,
  );
  return openGoogleCalendar({ ...parts, consent, baseUrl: `${services ?? "https://www.googleapis.com"}/calendar/v3/` });
}

export function openOutlookBySettings({ environment, appUrl }: Settings, parts: Parts): CalendarPort | undefined {
  const client = clientOf(environment, "OUTLOOK_CLIENT_ID", "OUTLOOK_CLIENT_SECRET");
  if (!client) return undefined;
  const services = environment["OUTLOOK_URL"];
  const signIn = `${services ?? "https://login.microsoftonline.com"}/${environment["OUTLOOK_TENANT"] ?? "common"}`;
  const consent = openConsent(
    {
      ...client,
      issuer: `${signIn}/v2.0`,
      authorizeUrl: `${signIn}/oauth2/v2.0/authorize`,
      tokenUrl: `${signIn}/oauth2/v2.0/token`,
      returnUrl: `${appUrl}${signInReturnPath("outlook")}`,
      scope: "offline_access Calendars.ReadWrite",
      scopesNeeded: ["Calendars.ReadWrite"],
      asked: { prompt: "select_account" },
    },
    parts,
  );
  return openOutlookCalendar({ ...parts, consent, baseUrl: `${services ?? "https://graph.microsoft.com"}/v1.0/` });
}

/** Half of the settings is a mistake that should fail at startup. */
function clientOf(environment: Environment, id: keyof Environment, secret: keyof Environment) {
  const [clientId, clientSecret] = [environment[id], environment[secret]];
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) throw new Error(`${id} and ${secret} belong together`);
  return { clientId, clientSecret };
}
