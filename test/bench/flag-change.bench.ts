/**
 * A feature flag changed by an admin, seen on another's open device, in a real browser: the page's link comes and goes.
 * The alternative asks `GET /v1/users/me` once a second, as a client without a socket does.
 */
import { profileFetchDedupeMs } from "../../src/domain/session/limits.ts";
import { builtApp } from "./built-app.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";
import { filled, withDevice } from "./device.ts";
import { median, quantile } from "./measure.ts";
import type { Bench } from "./report.ts";

const changes = 20;
const pollMs = 1_000;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "flags", name: "Flags", seed: 73, users: 40, contacts: 500 }],
    async (app) => {
      const admin = await signIn(app, "flags", "admin");
      const agent = await signIn(app, "flags", "agent");
      const seen = await seenTimes(app, admin, agent);
      const polled = await polledTimes(app, admin, agent);
      const figure = `flag change → seen on an open device, ${changes} changes`;
      report({ figure: `${figure}, median`, measured: median(seen), unit: "ms", hold: {} });
      report({ figure: `${figure}, p95`, measured: quantile(seen, 0.95), unit: "ms", hold: { max: 1_000 } });
      const alternative = "the same, asked for once a second by HTTP";
      report({ figure: `${alternative}, p95`, measured: quantile(polled, 0.95), unit: "ms", hold: {} });
    },
    builtApp,
  );
export default bench;

async function change({ url }: BenchServer, admin: SignedIn, on: boolean): Promise<void> {
  const reply = await fetch(`${url}/v1/admin/feature_flags`, {
    method: "PUT",
    headers: { cookie: admin.cookie, "content-type": "application/json" },
    body: JSON.stringify({ key: "workflow", rules: [{ for: "deployment", value: "", on }] }),
  });
  if (!reply.ok) throw new Error(`the flag was not changed: ${reply.status}`);
}

/** Ms from before the admin's request. */
function seenTimes(app: BenchServer, admin: SignedIn, who: SignedIn): Promise<number[]> {
  return withDevice({ url: app.url, who }, async ({ page }) => {
    await page.goto(`${app.url}/contacts`);
    await filled(page);
    const link = page.getByRole("link", { name: "Workflow", exact: true });
    await link.waitFor();
    return timesOf(app, admin, (on) => link.waitFor({ state: on ? "visible" : "detached" }));
  });
}

function polledTimes(app: BenchServer, admin: SignedIn, { cookie }: SignedIn): Promise<number[]> {
  const isOn = async () => {
    const reply = await fetch(`${app.url}/v1/users/me`, { headers: { cookie } });
    return ((await reply.json()) as { data: { features: { workflow: boolean } } }).data.features.workflow;
  };
  let next = performance.now();
  return timesOf(app, admin, async (on) => {
    for (;;) {
      next = Math.max(next + pollMs, performance.now());
      await new Promise((done) => setTimeout(done, next - performance.now()));
      if ((await isOn()) === on) return;
    }
  });
}

async function timesOf(app: BenchServer, admin: SignedIn, seen: (on: boolean) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= changes; round++) {
    const on = round % 2 === 1;
    const began = performance.now();
    await change(app, admin, on);
    await seen(on);
    // The first compiles the code.
    if (round > 0) times.push(performance.now() - began);
    // Beyond the 2 s within which a device asks for its user once, and somewhere within the poll's second.
    await new Promise((done) => setTimeout(done, profileFetchDedupeMs + ((round * 137) % pollMs)));
  }
  return times;
}
