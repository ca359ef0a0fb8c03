/**
 * Connecting an account: tried first, saved once the provider answers. Reconnecting an existing account replaces its
 * credentials and resumes its sync.
 */
import type { authorizations } from "../../contract/calendar/authorizations.ts";
import type { Input, Reply } from "../../contract/declare.ts";
import { authorizationsMax, firstChoice } from "../../domain/calendar/authorization.ts";
import { refuse } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import type { CalendarSecret, RemoteCalendar } from "../../vendors/calendars/calendar-port.ts";
import { sealCalendarSecret } from "./calendar-secret.ts";
import {
  type AuthorizationRow,
  findAccount,
  insertAuthorization,
  listAuthorizations,
  shownAuthorization,
  updateAuthorization,
} from "./authorization-rows.ts";
import { askProvider } from "./calendar-words.ts";
import { beginSignIn } from "./sign-in-begin.ts";
import { timezoneOf } from "./sync-owner-rows.ts";
import { wakeSync } from "./sync-wake.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { hasFeature } from "../db/flag-rows.ts";

type Create = (typeof authorizations)["create"];
type Body = Input<Create>["body"];

export async function joinAccount(ctx: VendorCtx, body: Body): Promise<Reply<Create>> {
  const { id = ctx.world.uuid() } = body;
  if (body.kind !== "caldav") {
    const { kind } = body;
    await ctx.inTenant(async ({ trx, actor }) => (await hasFeature(trx, actor, kind)) || refuse("feature_off"));
    return { data: null, meta: { sign_in_url: await beginSignIn(ctx, { kind, id }) } };
  }
  const { server, username, password } = body;
  const asked = { type: "password", server, username, password } as const;
  const port =
    ctx.services.calendars.caldav ?? refuse("invalid", { kind: ["This provider is not set up on this server."] });
  const timezone = await ctx.inTenant((inside) => timezoneOf(inside.trx, inside.actor));
  const { account_email, secret, found } = await askProvider(
    () =>
      withinTime(ctx.world, async (signal) => {
        const known = await port.identify(asked, signal);
        return { ...known, found: await port.open(known.secret, { timezone }, signal).calendars() };
      }),
    true,
  );
  if (found.length === 0) refuse("invalid", { server: ["This account has no calendars."] });
  const row = await ctx.inTenant((inside) => keepAccount(inside, { id, kind: "caldav", account_email, secret, found }));
  return { data: shownAuthorization(row, ctx.world.now()), meta: { sign_in_url: null } };
}

/** Finding an account takes several requests; somebody waits for all of them. */
const joinMs = 30_000;

async function withinTime<T>(world: World, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const [over, done] = [new AbortController(), new AbortController()];
  world.sleep(joinMs, done.signal).then(
    () => over.abort(),
    () => undefined,
  );
  try {
    return await run(over.signal);
  } finally {
    done.abort();
  }
}

export interface Joined {
  readonly id: string;
  readonly kind: AuthorizationRow["kind"];
  readonly account_email: string;
  readonly secret: CalendarSecret;
  readonly found: readonly RemoteCalendar[];
}

/** Also used when a user returns from a provider's sign-in. Starts the first sync. */
export async function keepAccount(ctx: Ctx, joined: Joined): Promise<AuthorizationRow> {
  const { trx, actor, world, services } = ctx;
  const now = world.now();
  const { kind, account_email, secret } = joined;
  const known = await findAccount(trx, actor, { kind, account_email });
  const id = known?.id ?? joined.id;
  const secret_sealed = sealCalendarSecret(services.box, id, secret);
  const calendars = firstChoice(joined.found);
  const row = known
    ? await updateAuthorization(
        trx,
        { ...known, now },
        { secret_sealed, status: "connected", last_error: null, next_sync_at: now },
      )
    : await insertOnce(ctx, { ...actor, id, kind, account_email, secret_sealed, calendars, now });
  await audit(ctx, {
    action: known ? "authorization_renewed" : "authorization_made",
    record_type: "authorization",
    record_id: id,
  });
  await wakeSync(ctx, actor.tenant_id, id);
  return { ...row, wanted: true };
}

async function insertOnce(
  { trx, actor }: Ctx,
  row: Parameters<typeof insertAuthorization>[1],
): Promise<AuthorizationRow> {
  const ofUser = { tenant_id: actor.tenant_id, counted: "calendar_accounts", of: actor.user_id } as const;
  if ((await countUnderLock(trx, ofUser, () => listAuthorizations(trx, actor))) >= authorizationsMax)
    refuse("too_many", { kind: [`You can connect up to ${authorizationsMax} accounts.`] });
  const { tenant_id, user_id, id, kind, account_email, secret_sealed, calendars, now } = row;
  return insertAuthorization(trx, { tenant_id, user_id, id, kind, account_email, secret_sealed, calendars, now });
}
