/**
 * A calendar here and one at Google or Outlook, both written to while the way between them is bad and whoever carries events
 * across is killed at any step, twice at work, or wrong about the day. When it is calm again both hold the same, each event once.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { syncCalendar } from "../../src/server/calendar-sync/sync-run.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { type CalendarPeer, googlePeer, graphPeer } from "../fixtures/vendors/calendar-peers.ts";
import { openTestServer, type TestServer } from "../fixtures/test-server.ts";
import { asksThere, servicesWith, WorkerLifetime } from "../fixtures/killed-worker.ts";
import { joinTo, type SyncFixture } from "../fixtures/sync-fixture.ts";
import type { VendorDouble } from "../fixtures/vendors/vendor-double.ts";
import { dayMs, minuteMs } from "../../src/kit/durations.ts";
import { simSeeds } from "./seeds.ts";
import { SyncPromises } from "./sync-promises.ts";

/** Whoever is gone is believed to be at it for so long, and to renew a token for half as long again. */
const graceMs = 91_000;
const seeds = Math.ceil(simSeeds / 100);
/** Found trouble once: a reading that was cut told only of the time it was cut at. */
const kept = [7_043];
const steps = 24;
let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

class Scenario {
  readonly chance: Chance;
  readonly peer: CalendarPeer & { double: { wire: VendorDouble } };
  readonly fixture: SyncFixture;
  readonly promises = new SyncPromises();
  readonly faults: string[] = [];
  readonly #setSkew: (ms: number) => void;
  #made = 0;

  constructor(parts: { chance: Chance; peer: Scenario["peer"]; fixture: SyncFixture; setSkew: (ms: number) => void }) {
    ({ chance: this.chance, peer: this.peer, fixture: this.fixture } = parts);
    this.#setSkew = parts.setSkew;
  }

  async act(): Promise<void> {
    const { chance, peer } = this;
    await app.world.pass(chance.whole(1, 20 * minuteMs));
    const dice = chance.next();
    if (dice < 0.3) await this.#here();
    else if (dice < 0.6) this.#there();
    else if (dice < 0.8) await this.#killed();
    else if (dice < 0.86) await this.#sync();
    else if (dice < 0.9) await Promise.all([this.#run(), this.#run()]);
    else if (dice < 0.93) peer.expireCursors();
    else if (dice < 0.95) peer.cutNext();
    else if (dice < 0.97) peer.busy(chance.whole(1, 300));
    else this.#setSkew(chance.of([-dayMs, 0, dayMs]));
  }

  /** Somebody at our calendar. */
  async #here(): Promise<void> {
    const { chance, fixture } = this;
    const known = await livingHere();
    const event = known.length > 0 && chance.yes(0.6) ? chance.of(known) : undefined;
    const title = `${event ? tagOf(event.title) : this.#tag()} here ${++this.#made}`;
    if (!event) {
      await fixture.make({ title });
      this.promises.wrote("here", title);
    } else if (chance.yes(0.7)) {
      await fixture.edit(event.id, { title });
      this.promises.wrote("here", title);
    } else {
      await fixture.remove(event.id);
      this.promises.removed("here", tagOf(event.title));
    }
  }

  /** Somebody at theirs. */
  #there(): void {
    const { chance, peer } = this;
    const known = this.peer.events();
    const [id, was] = known.length > 0 && chance.yes(0.6) ? chance.of(known) : [];
    const title = `${was === undefined ? this.#tag() : tagOf(was)} there ${++this.#made}`;
    const day = `2026-12-${String(chance.whole(1, 28)).padStart(2, "0")}`;
    if (id !== undefined && chance.yes(0.3)) {
      peer.remove(id);
      return this.promises.removed("there", tagOf(title));
    }
    if (id === undefined) peer.add({ title, from: `${day}T09:00`, to: `${day}T10:00` });
    else peer.rename(id, title);
    this.promises.wrote("there", title);
  }

  async #killed(): Promise<void> {
    const life = new WorkerLifetime(this.chance.whole(1, 45));
    const away = asksThere(this.peer.double.wire, life);
    await Promise.race([this.#run(life), life.death]);
    away();
    if (this.chance.yes(0.8)) await app.world.pass(graceMs);
  }

  async #run(life = new WorkerLifetime()): Promise<string> {
    // A rotating token is lost if the process is killed before storing it: its owner must sign in again.
    const { status } = await this.fixture.state();
    if (status === "needs_sign_in") await this.fixture.signInAnew(this.peer.secret());
    const of = { tenant_id: app.people.ada.tenant_id, authorization_id: this.fixture.authorization_id };
    return syncCalendar(servicesWith(this.fixture.joined, life), of, new AbortController().signal);
  }

  async #sync(): Promise<void> {
    for (let runs = 0; runs < 5; runs++) if ((await this.#run()) === "done") break;
    const { last_error, status, run_id } = await this.fixture.state();
    if (last_error !== null || status !== "connected" || run_id !== null) return;
    const titles = await titlesHere();
    this.faults.push(...this.promises.broken(titles));
    this.promises.agreed(titles);
  }

  async calm(): Promise<void> {
    this.#setSkew(0);
    for (let turn = 0; turn < 3; turn++) {
      await app.world.pass(10 * minuteMs);
      await this.#run();
    }
    this.faults.push(...this.promises.broken(await titlesHere()));
  }

  #tag(): string {
    return `e${++this.#made}`;
  }
}

const tagOf = (title: string) => title.split(" ")[0] ?? "";

async function livingHere(): Promise<Pick<CalendarEvent, "id" | "title">[]> {
  const { rows } = await sql<Pick<CalendarEvent, "id" | "title">>`select id, title from events
    where deleted_at is null order by id`.execute(app.connection.db);
  return rows;
}
const titlesHere = async () => (await livingHere()).map(({ title }) => title).toSorted();

async function play(seed: number): Promise<string[]> {
  await sql`truncate authorizations, authorization_calendars, event_links, sync_skips, events`.execute(
    app.connection.db,
  );
  let skewMs = 0;
  const { world } = app;
  const setSkew = (ms: number) => world.skew((skewMs = ms));
  // The provider's clock is right even if ours is not.
  const clocks = { world, now: () => world.now() - skewMs };
  const peer = seed % 2 === 0 ? await googlePeer(clocks) : await graphPeer(clocks);
  peer.pageSize(3);
  const scenario = new Scenario({ chance: new Chance(seed), peer, fixture: await joinTo(app, peer), setSkew });
  try {
    for (let step = 0; step < steps; step++) await scenario.act();
    await scenario.calm();
    const [here, there] = [await titlesHere(), peer.events().map(([, title]) => title)];
    const { status, last_error } = await scenario.fixture.state();
    const { rows } = await sql<{
      count: number;
    }>`select count(distinct event_id)::int as count from event_links`.execute(app.connection.db);
    expect({ status, last_error, there: there.toSorted(), links: rows[0]?.count }).toEqual({
      status: "connected",
      last_error: null,
      there: here,
      links: here.length,
    });
    return scenario.faults;
  } finally {
    setSkew(0);
    await peer.close();
  }
}

describe("a calendar joined to a provider, after a storm", () => {
  it.each([...kept, ...Array.from({ length: seeds }, (_, nth) => 7_000 + nth)])("of seed %i", async (seed) => {
    expect(await play(seed), `seed ${seed}`).toEqual([]);
  });
});
