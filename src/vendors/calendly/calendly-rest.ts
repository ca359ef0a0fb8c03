/**
 * Calendly's API v2 (developer.calendly.com) with a user's own access token: `GET users/me` returns its owner, `POST
 * webhook_subscriptions` with a signing key subscribes, `GET scheduled_events` and its `invitees` return bookings,
 * paged by `page_token`. A plan without webhooks answers 403.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import type { Booking } from "../../domain/calendar/booking.ts";
import type { World } from "../../kit/world.ts";
import type { CalendlyPort } from "./calendly-port.ts";
import { bookingOf, Invitee, Meeting } from "./calendly-wire.ts";
import type { Outgoing } from "../http/egress.ts";
import { VendorClient } from "../http/vendor-client.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

interface Parts {
  outgoing: Outgoing;
  world: World;
  baseUrl: string;
}

const Me = z.object({
  resource: z.object({
    uri: z.string().min(1),
    name: z.string().nullish(),
    email: z.string().nullish(),
    scheduling_url: z.string().nullish(),
    current_organization: z.string().min(1),
  }),
});
const Subscription = z.object({ resource: z.object({ uri: z.string().min(1) }) });
const Page = z.object({
  collection: z.array(z.unknown()),
  pagination: z.object({ next_page_token: z.string().nullish() }).nullish(),
});
const pageSize = "100";
/** Fifty pages of meetings, and five of invitees per meeting. */
const meetingPagesMax = 50;
const inviteePagesMax = 5;

export function openCalendlyRest({ outgoing, world, baseUrl }: Parts): CalendlyPort {
  const clientOf = (key: string) =>
    new VendorClient({
      outgoing,
      world,
      baseUrl,
      signIn: async () => ({ headers: { authorization: `Bearer ${key}` }, until: Number.MAX_SAFE_INTEGER }),
    });
  return {
    source: "live",
    async account(key) {
      const { resource } = await clientOf(key).ask(Me, { path: "users/me" });
      return {
        user_uri: resource.uri,
        organization_uri: resource.current_organization,
        email: (resource.email ?? "").slice(0, 254),
        name: (resource.name ?? "").slice(0, 160),
        page_url: resource.scheduling_url ?? "",
      };
    },
    async subscribe(key, { account, url, signing_key }) {
      const body = {
        url,
        events: ["invitee.created", "invitee.canceled"],
        organization: account.organization_uri,
        user: account.user_uri,
        scope: "user",
        signing_key,
      };
      const { resource } = await clientOf(key).ask(Subscription, { path: "webhook_subscriptions", body });
      return resource.uri;
    },
    async unsubscribe(key, subscription_uri) {
      const path = `webhook_subscriptions/${idOf(subscription_uri)}`;
      await clientOf(key).ask(z.unknown(), { method: "DELETE", path });
    },
    bookings: (key, span) => bookingsOf(clientOf(key), span),
  };
}

async function* bookingsOf(
  client: VendorClient,
  { user_uri, from, to }: { user_uri: string; from: number; to: number },
): AsyncIterable<Booking[]> {
  const query = {
    user: user_uri,
    min_start_time: new Date(from).toISOString(),
    max_start_time: new Date(to).toISOString(),
    sort: "start_time:asc",
  };
  for await (const row of rowsOf(client, { path: "scheduled_events", query, pagesMax: meetingPagesMax })) {
    const meeting = Meeting.safeParse(row).data;
    // An unreadable meeting is skipped, so that the others are still imported.
    if (!meeting) continue;
    const path = `scheduled_events/${idOf(meeting.uri)}/invitees`;
    const bookings: Booking[] = [];
    for await (const one of rowsOf(client, { path, query: {}, pagesMax: inviteePagesMax })) {
      const invitee = Invitee.safeParse(one).data;
      if (invitee) bookings.push(bookingOf(meeting, invitee));
    }
    yield bookings;
  }
}

interface Listing {
  path: string;
  query: Readonly<Record<string, string>>;
  pagesMax: number;
}

async function* rowsOf(client: VendorClient, { path, query, pagesMax }: Listing): AsyncIterable<unknown> {
  let page_token: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const asked: Record<string, string> = dictionary({ ...query, count: pageSize });
    if (page_token !== undefined) asked["page_token"] = page_token;
    const received = await client.ask(Page, { path, query: asked });
    yield* received.collection;
    page_token = received.pagination?.next_page_token ?? undefined;
    if (page_token === undefined) return;
  }
}

/** Only the last path segment of a received URI, so that requests stay on Calendly's host. */
function idOf(uri: string): string {
  const id = /([\w-]{1,100})$/.exec(uri)?.[1];
  if (id === undefined) throw new VendorTrouble("garbage");
  return id;
}
