import { stateName } from "../../domain/values/postal.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { type ClockThere, clockThere } from "../../domain/dialer/calling-hours.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { clockZoneName } from "../../domain/values/time-zones.ts";
import { clockTime } from "../../kit/moments.ts";
import { useNow } from "../base/use-now.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { KnownFact } from "./fact-list.tsx";

const everyMs = 20_000;

/** The contact's local time, and how the time zone was derived. */
export function ContactClock() {
  const { contact } = useOpened();
  const now = useNow(everyMs);
  const there = clockThere(contact, primaryOf(contact.phones)?.number ?? "");
  if (!there) return null;
  const times = there.zones.map((zone) => `${clockTime(now, clockZoneName(zone))} ${timeZoneLabels[zone]}`);
  return <KnownFact label="Local time" value={`${times.join(" or ")}${howWords(there.from)}`} />;
}

function howWords(from: ClockThere["from"]): string {
  if (from === "hand") return "";
  return from === "zip" ? ", by ZIP code" : `, in ${stateName(from)}`;
}
