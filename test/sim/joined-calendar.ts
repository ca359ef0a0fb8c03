/** An agent's calendar joined to an account at Google, and the runs that bring the two in step, under any sky. */
import { sql } from "kysely";
import { Chance } from "../../src/server/demo/chance.ts";
import { insertAuthorization } from "../../src/server/calendar/authorization-rows.ts";
import { syncCalendar } from "../../src/server/calendar/sync-run.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { openGoogleBySettings } from "../../src/server/vendors/calendar-sign-ins.ts";
import { sealCalendarSecret } from "../../src/server/vendors/calendar-secret.ts";
import { openOutgoing } from "../../src/server/vendors/outgoing.ts";
import { googleEnvironment } from "../fixtures/calendar-peers.ts";
import { appUrl } from "../fixtures/connected-vendors.ts";
import { googleAccount, type GoogleDouble, googleScope, openGoogleDouble } from "../fixtures/google-double.ts";
import { clearSky, Process, type Sky } from "./provider-weather.ts";
import type { Town } from "./town.ts";

export interface SkipSeen {
  side: string;
  title: string;
  reason: string;
  event_key: string;
}

export interface JoinedCalendar {
  double: GoogleDouble;
  run(sky: Sky, chance: Chance): Promise<void>;
  /** Runs until the account says that it is in step. */
  calmDown(chance: Chance): Promise<void>;
  skips(): Promise<SkipSeen[]>;
  /** The account is let go of by both. */
  close(): Promise<void>;
}

/** Whoever is gone is believed to be at it for so long, and to renew a token for half as long again. */
const graceMs = 91_000;

export async function joinGoogle(town: Town, user_id: string): Promise<JoinedCalendar> {
  const { world, tenant_id, server, db } = town;
  const double = await openGoogleDouble(() => world.now());
  const { url, host } = double.wire;
  const settings = { environment: googleEnvironment(url), appUrl };
  const port = openGoogleBySettings(settings, { world, outgoing: openOutgoing({ privateHosts: [host] }) });
  if (!port) throw new Error("Google is set up");
  const id = world.uuid();
  const { access_token, refresh_token, expires_in } = double.oauth.granted(googleScope);
  const secret = { type: "oauth", access_token, refresh_token, until: world.now() + expires_in * 1_000 } as const;
  const row = { tenant_id, user_id, id, kind: "google", account_email: googleAccount } as const;
  const calendars = [{ id: googleAccount, name: "Mine", read: true, write: true, default: true }];
  const secret_sealed = sealCalendarSecret(server.house.box, id, secret);
  await tenantTx(db, tenant_id, (trx) =>
    insertAuthorization(trx, { ...row, secret_sealed, calendars, now: world.now() }),
  );
  const of = { tenant_id, authorization_id: id };
  const run = (sky: Sky, chance: Chance) =>
    // Of two at once each has its own, so that neither changes what becomes of the other.
    new Process(sky, new Chance(chance.whole(1, 2 ** 31))).work(server.house, port, (house, signal) =>
      syncCalendar(house, of, signal),
    );
  const state = async () => {
    const { rows } = await sql<{ status: string; last_error: string | null; wanted: boolean; run_id: string | null }>`
      select status, last_error, wanted, run_id from authorizations where id = ${id}`.execute(db);
    return rows[0];
  };
  return {
    double,
    run,
    async calmDown(chance) {
      for (let turn = 0; turn < 10; turn++) {
        await world.pass(graceMs);
        await run(clearSky, chance);
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
