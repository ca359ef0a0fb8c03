/**
 * Filling devices with 250,000 contacts in a real browser: the app's own pull and store against the least one could do. All
 * sides take the same pages in turns, 20,000 rows at a time, so that each grows as the others do; each has a browser of its own,
 * because all databases of an origin share one store underneath.
 */
import { openDevicePage, withAppFolder, type DeviceCalls } from "./app-folder.ts";
import { withDevice } from "./device.ts";
import { growBook } from "./large-book.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn } from "./bench-server.ts";

const pagesPerTurn = 10;
const contacts = 5_000;
const times = 50;
const sizes = [100_000, 250_000];

interface Turn {
  rows: number;
  store: { ours: number; plain: number };
  cpu: { sync: number; fetch: number; validate: number };
}

const bench: Bench = (report) =>
  withAppFolder((folder) =>
    inBenchServer(
      [{ key: "mirror", name: "Mirror", seed: 51, users: 40, contacts }],
      async (app) => {
        await growBook(app.connection.pool, "mirror", times);
        const who = await signIn(app, "mirror", "admin");
        const side = <T>(work: (side: Side) => Promise<T>) =>
          withDevice({ url: app.url, who }, async ({ page, cpuMs }) =>
            work({ call: await openDevicePage(page, app.url), cpuMs }),
          );
        const turns = await side((store) => side((plain) => side((sync) => turnsOf({ store, plain, sync }))));
        for (const size of sizes) reportAt(size, turnsUpTo(size, turns), report);
      },
      folder,
    ),
  );
export default bench;

interface Side {
  call: DeviceCalls;
  /** What this side's browser computed so far. */
  cpuMs(): Promise<number>;
}

/** Page after page until everything is there; every other turn goes backwards. */
async function turnsOf({ store, plain, sync }: Record<"store" | "plain" | "sync", Side>): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let more = true; more;) {
    const fetched = await cpuOf(store, () => store.call("fetchPages", pagesPerTurn));
    const { rows, pages } = fetched.result;
    ({ more } = fetched.result);
    const validate = await cpuOf(store, () => store.call("validatePages"));
    const synced = await cpuOf(sync, () => sync.call("syncPages", pages));
    await plain.call("fetchPages", pagesPerTurn);
    const stored = { ours: () => store.call("storePages"), plain: () => plain.call("storePagesPlain") };
    const ms = { ours: 0, plain: 0 };
    for (const name of turns.length % 2 === 0 ? (["ours", "plain"] as const) : (["plain", "ours"] as const))
      ms[name] = await stored[name]();
    turns.push({ rows, store: ms, cpu: { sync: synced.cpu, fetch: fetched.cpu, validate: validate.cpu } });
  }
  return turns;
}

/** Of all of the browser's processes: the database writes in one of its own. */
async function cpuOf<T>({ cpuMs }: Side, work: () => Promise<T>): Promise<{ result: T; cpu: number }> {
  const before = await cpuMs();
  const result = await work();
  return { result, cpu: (await cpuMs()) - before };
}

function turnsUpTo(size: number, turns: readonly Turn[]): Turn[] {
  let rows = 0;
  return turns.filter((turn) => (rows += turn.rows) - turn.rows < size);
}

function reportAt(size: number, turns: readonly Turn[], report: Parameters<Bench>[0]): void {
  const at = `${size.toLocaleString("en")} contacts, ${turns.length} turns`;
  const sum = (of: (turn: Turn) => number) => turns.reduce((all, turn) => all + of(turn), 0);
  report({
    figure: `mirror store stage ÷ raw IndexedDB put with 2 indexes, rows/s, ${at}`,
    measured: sum(({ store }) => store.plain) / sum(({ store }) => store.ours),
    unit: "×",
    hold: { min: 2 },
  });
  report({
    figure: `the same in the median turn, ${at}`,
    measured: median(turns.map(({ store }) => store.plain / store.ours)),
    unit: "×",
    hold: { min: 2 },
  });
  report({
    figure: `full sync ÷ fetch, parse and validate only, CPU per row, ${at}`,
    measured: sum(({ cpu }) => cpu.sync) / sum(({ cpu }) => cpu.fetch + cpu.validate),
    unit: "×",
    hold: { max: 2.5 },
  });
  report({
    figure: `full sync ÷ fetch and parse only, which validates nothing, ${at}`,
    measured: sum(({ cpu }) => cpu.sync) / sum(({ cpu }) => cpu.fetch),
    unit: "×",
    hold: {},
  });
  report({
    figure: `full sync, CPU per row, ${at}`,
    measured: (sum(({ cpu }) => cpu.sync) * 1_000) / sum(({ rows }) => rows),
    unit: "µs",
    hold: {},
  });
}
