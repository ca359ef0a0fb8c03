/** Two tabs of one device: how soon the other one leads when the leading tab is closed, and when it crashes. */
import type { BrowserContext, Page } from "playwright";
import { storeName } from "../../src/local/store-name.ts";
import { builtApp } from "./built-app.ts";
import { filled, withDevice } from "./device.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn } from "./bench-server.ts";

const trials = 12;
const ends = { close: { says: "closed", max: 250 }, crash: { says: "crashed", max: 500 } } as const;
type End = keyof typeof ends;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "tabs", name: "Tabs", seed: 81, users: 40, contacts: 1_000 }],
    async (app) => {
      const who = await signIn(app, "tabs", "agent");
      const lock = `${storeName(who.user_id, null)}:lead`;
      await withDevice({ url: app.url, who }, async ({ context, page }) => {
        await page.goto(`${app.url}/contacts`);
        await filled(page);
        const tabs = new Tabs(context, `${app.url}/contacts`, lock);
        let leader = page;
        const times: Record<End, number[]> = { close: [], crash: [] };
        for (let trial = 0; trial < 2 * trials; trial++) {
          const end = trial % 2 === 0 ? "close" : "crash";
          const next = await tabs.openFollower();
          times[end].push(await tabs.failover(leader, next, end));
          leader = next;
        }
        for (const end of ["close", "crash"] as const) {
          const { says, max } = ends[end];
          const figure = `leading tab ${says} → the other tab leads`;
          report({ figure: `${figure}, median of ${trials}`, measured: median(times[end]), unit: "ms", hold: { max } });
          report({ figure: `${figure}, slowest`, measured: Math.max(...times[end]), unit: "ms", hold: {} });
        }
        report({
          figure: `leaders at one time, most seen in ${2 * trials} failovers`,
          measured: tabs.leadersMost,
          unit: "",
          hold: { max: 1 },
        });
      });
    },
    builtApp,
  );
export default bench;

interface Held {
  leaders: string[];
  waiting: number;
}

class Tabs {
  leadersMost = 0;
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #lock: string;

  constructor(context: BrowserContext, url: string, lock: string) {
    this.#context = context;
    this.#url = url;
    this.#lock = lock;
  }

  /** A tab whose sync worker waits for the lead. */
  async openFollower(): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(this.#url);
    for (;;) {
      const held = await this.#heldSeenBy(page);
      if (held.leaders.length === 1 && held.waiting === 1) return page;
      await page.waitForTimeout(20);
    }
  }

  /** Ms from ending the leading tab until another worker holds the lead. */
  async failover(leader: Page, next: Page, end: End): Promise<number> {
    const { leaders } = await this.#heldSeenBy(next);
    const led = this.#leadOf(next, leaders[0] ?? "");
    const ended = Date.now();
    if (end === "close") await leader.close();
    else {
      await crash(leader);
      await leader.close();
    }
    const { at, most } = await led;
    this.leadersMost = Math.max(this.leadersMost, most);
    return at - ended;
  }

  #heldSeenBy(page: Page): Promise<Held> {
    return page.evaluate(async (name) => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return {
        leaders: held.filter((lock) => lock.name === name).map(({ clientId }) => clientId ?? ""),
        waiting: pending.filter((lock) => lock.name === name).length,
      };
    }, this.#lock);
  }

  /** Polls until another tab than `former` leads. */
  #leadOf(page: Page, former: string): Promise<{ at: number; most: number }> {
    return page.evaluate(
      async ([name, before]) => {
        for (let most = 0; ;) {
          const { held = [] } = await navigator.locks.query();
          const leaders = held.filter((lock) => lock.name === name);
          most = Math.max(most, leaders.length);
          if (leaders.length > 0 && leaders.every(({ clientId }) => clientId !== before))
            return { at: Date.now(), most };
          await new Promise((done) => setTimeout(done, 2));
        }
      },
      [this.#lock, former] as const,
    );
  }
}

/** The tab's process ends where it stands; nobody answers the command. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => undefined);
  await gone;
}
