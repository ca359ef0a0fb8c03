import { stateName } from "../../domain/values/postal.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { clockThere } from "../../domain/dialer/calling-hours.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
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
  const times = there.zones.map((zone) => `${clockTime(now, zoneName(zone))} ${timeZoneLabels[zone]}`);
  const how = there.from === "hand" ? "" : `, in ${stateName(there.from)}`;
  return <KnownFact label="Local time" value={`${times.join(" or ")}${how}`} />;
}
