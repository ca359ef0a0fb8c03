/** Accounts connected to Fieldline: only the actor's own, whatever rights they have over other users. */
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { type AuthorizationCalendar, fittedChoice, isCalendarKind } from "../../domain/calendar/authorization.ts";
import { isOn } from "../../domain/users/features.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { featuresFor } from "../db/flag-rows.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { joinAccount } from "./account-linking.ts";
import {
  type AuthorizationRow,
  listAuthorizations,
  lockOwnAuthorization,
  shownAuthorization,
  updateAuthorization,
} from "./authorization-rows.ts";
import { endAuthorization } from "./authorization-end-rows.ts";
import { hasOwnFeature, isTurnedOff } from "./account-feature.ts";
import { openAccount } from "./calendar-access.ts";
import { askProvider } from "./calendar-words.ts";
import { kindsOnOffer } from "./kinds-on-offer.ts";
import { timezoneOf } from "./sync-owner-rows.ts";
import { listSkips } from "./sync-skip-rows.ts";
import { wakeSync } from "./sync-wake.ts";

export const authorizationsImplementation = implement(authorizations, {
  async list(ctx) {
    const rows = await listAuthorizations(ctx.trx, ctx.actor);
    const now = ctx.world.now();
    const { trial } = ctx.services.calendars;
    return {
      data: rows.map((row) => shownAuthorization(row, now)),
      meta: { kinds: await kindsFor(ctx), trial },
    };
  },

  create: (ctx, { body }) => joinAccount(ctx, body),

  async update(ctx, { params, body }) {
    const { calendars, ...change } = body;
    const row = await ctx.inTenant((inside) => ownOrRefuse(inside, params.id));
    const chosen = calendars === undefined ? {} : { calendars: await chosenOf(ctx, row, calendars) };
    return ctx.inTenant(async (inside) => {
      const before = await ownOrRefuse(inside, params.id);
      const wanted = { ...given(change), ...chosen };
      if (wanted.status === "connected" && before.status === "needs_sign_in")
        refuse("invalid", { status: ["Sign in to this account again first."] });
      const now = inside.world.now();
      const after = await updateAuthorization(inside.trx, { ...before, now }, wanted);
      await audit(inside, { action: "authorization_changed", record_type: "authorization", record_id: after.id });
      if (after.status !== "paused") await wakeSync(inside, inside.actor.tenant_id, after.id);
      return { data: shownAuthorization(await ownOrRefuse(inside, params.id), now) };
    });
  },

  async remove(ctx, { params, query }) {
    const row = await ownOrRefuse(ctx, params.id);
    const now = ctx.world.now();
    await endAuthorization(ctx, row, { now, end_events: query.events });
    await audit(ctx, { action: "authorization_ended", record_type: "authorization", record_id: row.id });
  },

  async calendars(ctx, { params }) {
    const row = await ctx.inTenant((inside) => ownOrRefuse(inside, params.id));
    return { data: await providersCalendars(ctx, row) };
  },

  async sync(ctx, { params }) {
    const row = await ownOrRefuse(ctx, params.id);
    if (row.status === "paused") refuse("invalid", { status: ["This account is paused. Resume it first."] });
    if (row.status === "needs_sign_in") refuse("invalid", { status: ["Sign in to this account again first."] });
    if (await isTurnedOff(ctx.trx, row)) refuse("feature_off");
    if (!(await wakeSync(ctx, row.tenant_id, row.id))) refuse("invalid", { kind: ["There is nothing to sync here."] });
    return { data: shownAuthorization(await ownOrRefuse(ctx, params.id), ctx.world.now()) };
  },

  async skipped(ctx, { params, query }) {
    const row = await ownOrRefuse(ctx, params.id);
    return pageReply(query, await listSkips(ctx.trx, row, query));
  },
});

/** A flag turned off keeps the accounts there are, without syncing them; no new one is offered. */
async function kindsFor({ services, trx, actor }: Ctx) {
  const features = await featuresFor(trx, actor);
  return kindsOnOffer(services).filter(({ kind }) => !hasOwnFeature(kind) || isOn(features, kind));
}

async function ownOrRefuse(ctx: Ctx, id: string): Promise<AuthorizationRow> {
  const { tenant_id, user_id } = ctx.actor;
  return (await lockOwnAuthorization(ctx.trx, { tenant_id, user_id, id })) ?? refuse("not_found");
}

async function providersCalendars(ctx: VendorCtx, row: AuthorizationRow): Promise<AuthorizationCalendar[]> {
  if (!isCalendarKind(row.kind)) return [];
  const timezone = await ctx.inTenant((inside) => timezoneOf(inside.trx, inside.actor));
  return askProvider(async () => {
    const account = await openAccount(ctx.services, { row, timezone });
    const found = await account.calendars();
    return found.map(({ id, name, read, write, default: isDefault }) => ({
      id,
      name,
      read,
      write,
      default: isDefault,
    }));
  });
}

async function chosenOf(ctx: VendorCtx, row: AuthorizationRow, wanted: readonly AuthorizationCalendar[]) {
  const found = await providersCalendars(ctx, row);
  const fitted = fittedChoice(wanted, found);
  return (
    fitted ??
    refuse("invalid", { calendars: ["Select at least one of this account's calendars, and one for your own events."] })
  );
}
