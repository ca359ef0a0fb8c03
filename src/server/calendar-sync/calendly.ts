/** Calendly connected with a user's own API key, and its bookings. */
import { calendly, type CalendlyState } from "../../contract/calendar/bookings.ts";
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { newSecret } from "../access/tokens.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import type { CalendlyAccount, TrialUpdate } from "../../vendors/calendly/calendly-port.ts";
import { calendlySignature } from "../../vendors/calendly/calendly-signature.ts";
import { askVendor, VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import { accountOfKind, joinByKey, keyOrRefuse, shownAccount } from "./account-keys.ts";
import { receiveBookingEvent, signingPurpose } from "./booking-events.ts";
import { type CalendlyLink, findLink, lastBookings, saveLink } from "./booking-rows.ts";

const vendor = "Calendly";
const shownMax = 20;
const aheadDaysMax = 400;

export const calendlyImplementation = implement(calendly, {
  setKey: async (ctx, { body: { calendly_api_key: key } }) => {
    const port = ctx.services.vendors.calendly;
    const account = await tried(() => port.account(key));
    const link = await ctx.inTenant((inside) => join(inside, { key, account }));
    await askForNews(ctx, { key, account, link });
    await ctx.inTenant(({ trx, services }) => services.jobs.enqueue(trx, "fetch_bookings", link.of));
    return ctx.inTenant(stateOf);
  },
  show: (ctx) => stateOf(ctx),
  tryBooking: async (ctx, { body: { starts_at = ctx.world.now() + dayMs, ...asked } }) => {
    const now = ctx.world.now();
    if (starts_at < now || starts_at > now + aheadDaysMax * dayMs)
      refuse("invalid", { starts_at: ["Choose a time within the next year."] });
    const { trial } = ctx.services.vendors.calendly;
    return notify(ctx, (key) => trial?.book(key, { ...asked, from: starts_at }));
  },
  tryCancel: async (ctx, { body: { invitee_uri } }) => {
    const { trial } = ctx.services.vendors.calendly;
    return notify(ctx, (key) => trial?.cancel(key, invitee_uri));
  },
});

/** Calendly's rejection of a key becomes a validation error on the key field. */
async function tried<T>(run: () => Promise<T>): Promise<T> {
  return askVendor(vendor, async () => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof VendorTrouble) || error.code !== "unauthorized") throw error;
      return refuse("invalid", {
        calendly_api_key: ["Calendly did not accept this key. Copy the full key and try again."],
      });
    }
  });
}

interface Joined {
  of: { tenant_id: string; authorization_id: string };
  before: CalendlyLink | undefined;
}

async function join(ctx: Ctx, { key, account }: { key: string; account: CalendlyAccount }): Promise<Joined> {
  const row = await joinByKey(ctx, { kind: "calendly", account: account.email || account.name, key });
  const of = { tenant_id: ctx.actor.tenant_id, authorization_id: row.id };
  return { of, before: await findLink(ctx.trx, of) };
}

/** Without webhooks (plan does not include them, or Calendly cannot reach the server) bookings are polled. */
async function askForNews(
  ctx: VendorCtx,
  { key, account, link: { of, before } }: { key: string; account: CalendlyAccount; link: Joined },
): Promise<void> {
  const { services, actor } = ctx;
  const port = services.vendors.calendly;
  const signing_key = newSecret();
  const url = new URL(`/hooks/calendly/${of.tenant_id}/${of.authorization_id}`, services.settings.appUrl).href;
  if (before?.subscription_uri) await quietly(() => port.unsubscribe(key, before.subscription_uri ?? ""));
  const subscription_uri = (await quietly(() => port.subscribe(key, { account, url, signing_key }))) ?? null;
  const { user_uri, page_url } = account;
  const signing_key_sealed = services.box.seal(signing_key, signingPurpose(of.authorization_id));
  await ctx.inTenant(({ trx }) =>
    saveLink(trx, { ...of, user_id: actor.user_id, signing_key_sealed, user_uri, page_url, subscription_uri }),
  );
}

async function quietly<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof VendorTrouble) return undefined;
    throw error;
  }
}

async function stateOf(ctx: Ctx): Promise<{ data: CalendlyState; meta: { source: "live" | "sandbox" } }> {
  const { trx, actor, services } = ctx;
  const row = await accountOfKind(ctx, "calendly");
  const link = row && (await findLink(trx, { tenant_id: actor.tenant_id, authorization_id: row.id }));
  const bookings = await lastBookings(trx, actor, shownMax);
  return {
    data: {
      authorization: row ? shownAccount(ctx, row) : null,
      page_url: link?.page_url ?? "",
      news: link?.subscription_uri ? "told" : "asked",
      fetched_at: link?.fetched_at ?? null,
      bookings: bookings.map(({ tenant_id: _tenant, user_id: _user, event_uri: _event, ...booking }) => booking),
    },
    meta: { source: services.vendors.calendly.source },
  };
}

/**
 * The local adapter's notifications take the same path as real ones: signed with the account's key, received by the
 * same endpoint.
 */
async function notify(ctx: VendorCtx, make: (key: string) => TrialUpdate | undefined) {
  const { services, world, actor } = ctx;
  const { tenant_id } = actor;
  const found = await ctx.inTenant(async (inside) => {
    const { key, authorization } = await keyOrRefuse(inside, "calendly", vendor);
    return { key, link: await findLink(inside.trx, { tenant_id, authorization_id: authorization.id }) };
  });
  const news = make(found.key);
  if (!news || !found.link) return refuse("not_found");
  const { authorization_id, signing_key_sealed } = found.link;
  const signing_key = services.box.open(signing_key_sealed, signingPurpose(authorization_id));
  const signature = calendlySignature(signing_key, news.body, world.now());
  await receiveBookingEvent(services, { tenant_id, authorization_id, body: news.body, signature });
  return ctx.inTenant(stateOf);
}
