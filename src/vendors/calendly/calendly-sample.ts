/**
 * A Calendly sandbox on this server, for trying without an account: accepts keys that begin with `local-`; bookings are
 * made manually, held in memory, and reported exactly as Calendly does: the same body, signed the same way.
 */
import type { Booking } from "../../domain/calendar/booking.ts";
import { trialKeyMark } from "../../domain/calendar/booking-limits.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { CalendlyAccount, CalendlyPort, TrialAsk } from "./calendly-port.ts";
import { bookingOf, Invitee, Meeting } from "./calendly-wire.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

const bookingsMax = 200;

/** As in a Calendly body. */
interface Sample {
  meeting: { uri: string; name: string; status: string; start_time: string; end_time: string; location: object };
  invitee: { uri: string; name: string; email: string; status: string; text_reminder_number: string | null };
}

export function sampleCalendly(world: Pick<World, "now" | "uuid">, apiUrl = "https://calendly.invalid"): CalendlyPort {
  const kept = new Map<string, Sample[]>();
  const of = (key: string) => kept.get(knownOrRefuse(key)) ?? [];
  const notify = (event: string, { meeting, invitee }: Sample) =>
    JSON.stringify({
      event,
      created_at: new Date(world.now()).toISOString(),
      payload: { ...invitee, scheduled_event: meeting },
    });
  return {
    source: "sandbox",
    account: async (key) => accountOf(knownOrRefuse(key), apiUrl),
    subscribe: async (key) => `${apiUrl}/webhook_subscriptions/${knownOrRefuse(key).length}`,
    unsubscribe: async (key) => void knownOrRefuse(key),
    async *bookings(key, { from, to }): AsyncIterable<Booking[]> {
      for (const { meeting, invitee } of of(key)) {
        const booking = bookingOf(Meeting.parse(meeting), Invitee.parse(invitee));
        if (booking.from >= from && booking.from < to) yield [booking];
      }
    },
    trial: {
      book(key, ask) {
        const made = sampleOf(world, ask, apiUrl);
        kept.set(key, [...of(key), made].slice(-bookingsMax));
        return { body: notify("invitee.created", made), invitee_uri: made.invitee.uri };
      },
      cancel(key, invitee_uri) {
        const found = of(key).find(({ invitee }) => invitee.uri === invitee_uri);
        if (!found) return undefined;
        found.invitee.status = "canceled";
        found.meeting.status = "canceled";
        return { body: notify("invitee.canceled", found), invitee_uri };
      },
    },
  };
}

function knownOrRefuse(key: string): string {
  if (!key.startsWith(trialKeyMark)) throw new VendorTrouble("unauthorized", 401);
  return key;
}

function accountOf(key: string, apiUrl: string): CalendlyAccount {
  const name = key.slice(trialKeyMark.length);
  return {
    user_uri: `${apiUrl}/users/${name}`,
    organization_uri: `${apiUrl}/organizations/local`,
    email: "",
    name: "Local Calendly",
    page_url: "",
  };
}

function sampleOf(world: Pick<World, "uuid">, ask: TrialAsk, apiUrl: string): Sample {
  const meeting = `${apiUrl}/scheduled_events/${world.uuid()}`;
  return {
    meeting: {
      uri: meeting,
      name: "30 minutes with me",
      status: "active",
      start_time: new Date(ask.from).toISOString(),
      end_time: new Date(ask.from + ask.minutes * minuteMs).toISOString(),
      location: { type: "outbound_call", location: ask.phone },
    },
    invitee: {
      uri: `${meeting}/invitees/${world.uuid()}`,
      name: ask.name,
      email: ask.email,
      status: "active",
      text_reminder_number: ask.phone || null,
    },
  };
}
