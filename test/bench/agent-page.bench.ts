/** An agent's public page: Lighthouse on a phone, its size, and its cost against a handler that has the same text ready. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";
import { builtApp } from "./built-app.ts";
import { withDevice } from "./device.ts";
import { audited, type Category, startBrowser } from "./lighthouse-run.ts";
import { cpuOf, type LoadFn, loadClient } from "./load.ts";
import type { Load } from "./load-client.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench, Figure } from "./report.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const satisfies Category[];
const audits = 3;
const turns = 9;
const timesPerTurn = 1_000;
const domain = "fern-hollow";

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "pages", name: "Pages", seed: 17, users: 20, contacts: 200 }],
    async (app) => {
      await publish(app);
      const { port } = new URL(app.url);
      await audit(report, `http://${domain}.localhost:${port}/`, `${app.url}/login`);
      const { load, end } = loadClient();
      try {
        await serve(report, app, load);
      } finally {
        end();
      }
    },
    builtApp,
  );
export default bench;

async function publish(app: BenchServer): Promise<void> {
  const { cookie, user_id } = await signIn(app, "pages", "agent");
  const reply = await app.server.fastify.inject({
    method: "PATCH",
    url: `/v1/users/${user_id}/update_webpage`,
    headers: { cookie, "content-type": "application/json" },
    payload: {
      domain,
      published: true,
      headline: "Plain answers about coverage",
      about_me: "Twenty years of Medicare in one county. ".repeat(12),
      faqs: Array.from({ length: 6 }, (_, nth) => ({ question: `Question ${nth}?`, answer: "An answer. ".repeat(20) })),
    },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

async function audit(report: (figure: Figure) => void, page: string, login: string): Promise<void> {
  await withDevice({ url: login }, async ({ context, folder }) => {
    await context.close();
    const { port, end } = await startBrowser(folder);
    try {
      const [ours, theirs] = [[], []] as number[][];
      const scores: Record<Category, number[]> = { performance: [], accessibility: [], "best-practices": [], seo: [] };
      for (let nth = 0; nth < audits; nth++) {
        const found = await audited(page, port, "mobile", categories);
        for (const category of categories) scores[category].push(found.scores.get(category) ?? 0);
        ours?.push(found.lcpMs);
        theirs?.push((await audited(login, port, "mobile", ["performance"])).lcpMs);
      }
      for (const category of categories)
        report({
          figure: `Lighthouse mobile ${category}, an agent's page`,
          measured: median(scores[category]),
          unit: "",
          hold: { min: 0.99 },
        });
      report({
        figure: "Largest paint, an agent's page ÷ /login, mobile",
        measured: ratioOf(ours ?? [], theirs ?? []),
        unit: "×",
        hold: { max: 0.5 },
      });
    } finally {
      await end();
    }
  });
}

async function serve(report: (figure: Figure) => void, app: BenchServer, load: LoadFn): Promise<void> {
  const script = brotliCompressSync(readFileSync(new URL("../../public/agent-page.js", import.meta.url)));
  report({ figure: "Script of an agent's page, br", measured: script.length / 1_000, unit: "kB", hold: { max: 10 } });
  const { host } = new URL(app.url);
  const headers = { host: host.replace("127.0.0.1", `${domain}.localhost`), "accept-encoding": "gzip" };
  const page = { url: `${app.url}/`, method: "GET", headers, times: timesPerTurn };
  const file = { url: `${app.url}/favicon.svg`, method: "GET", headers: {}, times: timesPerTurn };
  const bare = await bareHandler(app, headers);
  const template = { ...page, url: bare.url };
  const [ours, theirs] = [await load({ ...page, times: 1 }), await load({ ...template, times: 1 })];
  if (ours.bytes !== theirs.bytes) throw new Error(`replies differ: ${ours.bytes} and ${theirs.bytes} bytes`);
  const spent = await inTurns(turns, {
    page: () => cpuOf(load, page),
    template: () => cpuOf(load, template),
    file: () => cpuOf(load, file),
  });
  bare.close();
  report({
    figure: "Requests per CPU second, an agent's page ÷ a handler with the text ready",
    measured: 1 / ratioOf(spent.page, spent.template),
    unit: "×",
    hold: { min: 0.5 },
  });
  report({
    figure: "Requests per CPU second, an agent's page",
    measured: timesPerTurn / (median(spent.page) / 1_000),
    unit: "/s",
    hold: { min: 1_000 },
  });
  const waited = await inTurns(turns, { page: () => oneByOne(load, page), file: () => oneByOne(load, file) });
  report({
    figure: "Time of a request, an agent's page ÷ a static file",
    measured: ratioOf(waited.page, waited.file),
    unit: "×",
    hold: { max: 2 },
  });
}

/** Milliseconds of the whole load. */
async function oneByOne(load: LoadFn, asked: Load): Promise<number> {
  const begun = performance.now();
  await load({ ...asked, times: 100 });
  return performance.now() - begun;
}

/** Nothing but node:http and the bytes our server was heard to send. */
async function bareHandler(app: BenchServer, headers: Record<string, string>) {
  const heard = await app.server.fastify.inject({ method: "GET", url: "/", headers });
  const server = createServer((request, reply) => {
    request.resume();
    reply.setHeader("content-type", "text/html; charset=utf-8").setHeader("content-encoding", "gzip");
    reply.end(heard.rawPayload);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}
