/**
 * GET /ical/{token}/calendar.ics: a calendar for programs that subscribe to it. The address alone grants access, so
 * every failure looks the same: an unknown or revoked address, or one of a deactivated user, is 404.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { feedEntries } from "../../domain/calendar/feed-entries.ts";
import { type FeedEntry, feedText } from "../../domain/calendar/ics-feed.ts";
import { eventsKeptDaysAhead, eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { dayMs } from "../../kit/durations.ts";
import { type FoundFeed, findFeed, noteFetch } from "./feed-link-rows.ts";
import { eventsOnCalendar } from "./event-rows.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { hashToken, tenantOfToken } from "../access/tokens.ts";

const perMinute = 30;
const eventsMax = 10_000;

export function serveCalendarFeeds(fastify: FastifyInstance, services: Services): void {
  fastify.route({
    method: ["GET", "HEAD"],
    url: "/ical/:token/calendar.ics",
    config: { rateLimit: { max: perMinute, timeWindow: "1 minute" } },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { token = "" } = request.params as Record<string, string>;
      const text = await calendarBehind(services, token);
      if (text === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("Calendar not found.");
      const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
      // The address is the secret: it must not leak to other sites, shared caches or search engines.
      void reply
        .header("etag", etag)
        .header("cache-control", "private, no-cache")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex, nofollow");
      if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply
        .type("text/calendar; charset=utf-8")
        .header("content-disposition", 'attachment; filename="calendar.ics"')
        .send(text);
    },
  });
}

function matches(given: string | undefined, etag: string): boolean {
  const names = (given ?? "").split(",").map((name) => name.trim().replace(/^W\//, ""));
  return names.includes(etag) || names.includes("*");
}

async function calendarBehind(services: Services, token: string): Promise<string | undefined> {
  const tenant_id = tenantOfToken(token);
  if (tenant_id === undefined) return undefined;
  const now = services.world.now();
  const span = spanOf(now);
  const found = await tenantTx(services.db, tenant_id, async (trx) => {
    const feed = await findFeed(trx, tenant_id, hashToken(token));
    if (!feed) return undefined;
    await noteFetch(trx, tenant_id, feed.id, now);
    return { feed, events: await eventsOnCalendar(trx, tenant_id, feed.user_id, span, eventsMax) };
  });
  return found && textOf(found.feed, found.events, span);
}

/** Whole days, so that the feed's text does not change during a day. */
function spanOf(now: number): { from: number; to: number } {
  const today = Math.floor(now / dayMs) * dayMs;
  return { from: today - eventsKeptDaysBack * dayMs, to: today + eventsKeptDaysAhead * dayMs };
}

async function textOf(
  { name, private_as }: FoundFeed,
  events: Parameters<typeof feedEntries>[0]["events"],
  span: { from: number; to: number },
): Promise<string> {
  let entries: FeedEntry[] = [];
  for (entries of feedEntries({ events, ...span, private_as })) await yieldToEventLoop();
  return feedText(name, entries);
}
