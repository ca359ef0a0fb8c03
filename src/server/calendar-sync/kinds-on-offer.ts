/** Which account kinds can be connected on this server, and how. */
import type { KindOnOffer } from "../../contract/calendar/authorizations.ts";
import type { Services } from "../services.ts";

export function kindsOnOffer({ calendars, vendors }: Pick<Services, "calendars" | "vendors">): KindOnOffer[] {
  return [
    { kind: "google", source: calendars.google?.source ?? null, by: "sign_in" },
    { kind: "outlook", source: calendars.outlook?.source ?? null, by: "sign_in" },
    { kind: "caldav", source: calendars.caldav?.source ?? null, by: "password" },
    { kind: "calendly", source: vendors.calendly.source, by: "key" },
    { kind: "phone_burner", source: vendors.phone_burner.source, by: "key" },
    { kind: "csg", source: vendors.csg.source, by: "key" },
  ];
}
