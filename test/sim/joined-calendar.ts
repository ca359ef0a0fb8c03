/** An agent's calendar joined to an account at a provider, and the runs that bring the two in step, under any sky. */
import { sql } from "kysely";
import { insertAuthorization } from "../../src/server/calendar-sync/authorization-rows.ts";
import { syncCalendar } from "../../src/server/calendar-sync/sync-run.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { openCaldav } from "../../src/vendors/calendars/caldav.ts";
import type { CalendarPort, CalendarSecret } from "../../src/vendors/calendars/calendar-port.ts";
import { sealCalendarSecret } from "../../src/server/calendar-sync/calendar-secret.ts";
import { openGoogleBySettings, openOutlookBySettings } from "../../src/vendors/calendars/calendar-sign-ins.ts";
import { openOutgoing } from "../../src/vendors/http/egress.ts";
import { caldavAccount, caldavCalendar, openCaldavDouble } from "../fixtures/vendors/caldav-double.ts";
import { googleEnvironment, graphEnvironment } from "../fixtures/vendors/calendar-peers.ts";
import { appUrl } from "../fixtures/vendors/connected-vendors.ts";
import { googleAccount, googleScope, openGoogleDouble } from "../fixtures/vendors/google-double.ts";
import { graphAccount, graphScope, openGraphDouble } from "../fixtures/vendors/graph-double.ts";
import { CaldavUser } from "./caldav-user.ts";
import { GoogleUser } from "./google-user.ts";
import { GraphUser } from "./graph-user.ts";
import type { ProviderUser } from "./provider-user.ts";
import { reliableProvider, Process, type ProviderConditions } from "./provider-conditions.ts";
import type { Town } from "./town.ts";

export interface SkipSeen {
  side: string;
  title: string;
  reason: string;
  event_key: string;
}

export interface JoinedCalendar {
  readonly hand: ProviderUser;
  readonly calendar_id: string;
  /** Whether a date of a series that was deleted there can be there again. */
  readonly revives: boolean;
  /** Cursors given so far are forgotten. */
  expireCursors(): void;
  /** The next page ends in the middle. */
  cutNext(): void;
  run(sky: ProviderConditions, chance: Chance): Promise<void>;
  /** Runs until the account says that it is in step. */
  calmDown(chance: Chance): Promise<void>;
  skips(): Promise<SkipSeen[]>;
  /** The account is let go of by both. */
  close(): Promise<void>;
}

/** Whoever is gone is believed to be at it for so long, and to renew a token for half as long again. */
const graceMs = 91_000;

export type Joining = (town: Town, user_id: string, seed: number) => Promise<JoinedCalendar>;

/** Few rows a page, so that every list has several. */
const pageSize = 3;

export const joinGoogle: Joining = async (town, user_id) => {
  const { world } = town;
  const double = await openGoogleDouble(() => world.now());
  double.pageSize = pageSize;
  const { url, host } = double.wire;
  const settings = { environment: googleEnvironment(url), appUrl };
  const port = openGoogleBySettings(settings, { world, outgoing: openOutgoing({ privateHosts: [host] }) });
  const secret = oauthSecret(double.oauth.granted(googleScope), world.now());
  const account = { port, secret, account_email: googleAccount, calendar_id: googleAccount };
  return join(town, user_id, { ...account, double, hand: new GoogleUser(double) });
};

export const joinOutlook: Joining = async (town, user_id) => {
  const { world } = town;
  const double = await openGraphDouble(() => world.now());
  double.pageSize = pageSize;
  const { url, host } = double.wire;
  const settings = { environment: graphEnvironment(url), appUrl };
  const port = openOutlookBySettings(settings, { world, outgoing: openOutgoing({ privateHosts: [host] }) });
  const secret = oauthSecret(double.oauth.granted(graphScope), world.now());
  const calendar_id = [...double.calendars.keys()][0] ?? "";
  const account = { port, secret, account_email: graphAccount, calendar_id };
  return join(town, user_id, { ...account, double, hand: new GraphUser(double) });
};

export const joinCaldav: Joining = async (town, user_id, seed) => {
  const double = await openCaldavDouble();
  double.pageSize = pageSize;
  double.rewrites = seed % 2 === 1;
  const { url, host } = double.wire;
  const port = openCaldav({ outgoing: openOutgoing({ privateHosts: [host] }), world: town.world });
  const secret = { type: "password", server: `${url}/`, ...caldavAccount } as const;
  const account = { port, secret, account_email: caldavAccount.username, calendar_id: `${url}${caldavCalendar}` };
  return join(town, user_id, { ...account, double, hand: new CaldavUser(double) });
};

function oauthSecret(
  { access_token, refresh_token, expires_in }: { access_token: string; refresh_token: string; expires_in: number },
  now: number,
): CalendarSecret {
  return { type: "oauth", access_token, refresh_token, until: now + expires_in * 1_000 };
}

interface Account {
  port: CalendarPort | undefined;
  secret: CalendarSecret;
  account_email: string;
  calendar_id: string;
  hand: ProviderUser;
  double: { cutNext: boolean; expireCursors(): void; wire: { close(): Promise<void> } };
}

async function join(town: Town, user_id: string, account: Account): Promise<JoinedCalendar> {
  const { world, tenant_id, server, db } = town;
  const { port, secret, account_email, calendar_id, hand, double } = account;
  if (!port) throw new Error("the provider is set up");
  const id = world.uuid();
  const row = { tenant_id, user_id, id, kind: port.kind, account_email };
  const calendars = [{ id: calendar_id, name: "Mine", read: true, write: true, default: true }];
  const secret_sealed = sealCalendarSecret(server.services.box, id, secret);
  await tenantTx(db, tenant_id, (trx) =>
    insertAuthorization(trx, { ...row, secret_sealed, calendars, now: world.now() }),
  );
  const of = { tenant_id, authorization_id: id };
  const run = (sky: ProviderConditions, chance: Chance) =>
    // Of two at once each has its own, so that neither changes what becomes of the other.
    new Process(sky, new Chance(chance.whole(1, 2 ** 31))).work(server.services, port, (app, signal) =>
      syncCalendar(app, of, signal),
    );
  const state = async () => {
    const { rows } = await sql<{ status: string; last_error: string | null; wanted: boolean; run_id: string | null }>`
      select status, last_error, wanted, run_id from authorizations where id = ${id}`.execute(db);
    return rows[0];
  };
  return {
    hand,
    calendar_id,
    revives: port.kind !== "outlook",
    expireCursors: () => double.expireCursors(),
    cutNext: () => (double.cutNext = true),
    run,
    async calmDown(chance) {
      for (let turn = 0; turn < 10; turn++) {
        await world.pass(graceMs);
        await run(reliableProvider, chance);
        const now = await state();
        if (turn > 0 && now?.status === "connected" && now.last_error === null && !now.wanted && now.run_id === null)
          return;
      }
      throw new Error(`the account never came to rest: ${JSON.stringify(await state())}`);
    },
    async skips() {
      const { rows } = await sql<SkipSeen>`select side, title, reason, event_key from sync_skips
        where authorization_id = ${id}`.execute(db);
      return rows;
    },
    async close() {
      await sql`delete from authorizations where id = ${id}`.execute(db);
      await double.wire.close();
    },
  };
}
