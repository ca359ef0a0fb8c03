/** A training of 200 MB kept on a device through the built app, beside a plain `cache.put`, and continued from there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { builtApp } from "./built-app.ts";
import { withDevice } from "./device.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";

const megabyte = 1024 * 1024;
const fileBytes = 200 * megabyte;
const repeats = 3;
const positionMs = 15_000;
const title = "A long recording";
const longMs = 120_000;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "learn", name: "Learn", seed: 43, users: 14, contacts: 200 }],
    async (app) => {
      const who = await signIn(app, "learn", "agent");
      const id = await addTraining(app, await signIn(app, "learn", "admin"));
      await call(app, who, "PATCH", `/v1/trainings/${id}/progress`, {
        ranges: [[0, positionMs]],
        position_ms: positionMs,
        at: Date.now(),
      });
      await withDevice({ url: app.url, who, serviceWorkers: "block" }, async ({ page }) => {
        page.setDefaultTimeout(longMs);
        await page.goto(`${app.url}/training/${id}`);
        const spent = await inTurns(repeats, {
          ours: () => keepMs(page),
          plain: () => putMs(page, `/v1/trainings/${id}/content`),
        });
        await keepMs(page, { isRemoved: false });
        report({
          figure: "200 MB kept on a device ÷ plain cache.put",
          measured: ratioOf(spent.ours, spent.plain),
          unit: "×",
          hold: { max: 1.5 },
        });
        const resumed: number[] = [];
        for (let run = 0; run < repeats; run++) resumed.push(await resumeMs(page, app.url));
        report({
          figure: "a kept video of 200 MB continued",
          measured: median(resumed),
          unit: "ms",
          hold: { max: 300 },
        });
      });
    },
    builtApp,
  );
export default bench;

/** A playable video, made long by a box that players skip. */
function longVideo(): Uint8Array<ArrayBuffer> {
  const video = readFileSync(join(import.meta.dirname, "../../src/server/demo/training.mp4"));
  const bytes = new Uint8Array(fileBytes);
  bytes.set(video);
  new DataView(bytes.buffer).setUint32(video.length, fileBytes - video.length);
  bytes.set(new TextEncoder().encode("free"), video.length + 4);
  return bytes;
}

async function addTraining(app: BenchServer, admin: SignedIn): Promise<string> {
  const { data } = await call(app, admin, "POST", "/v1/admin/corporations", { name: "Learn Agency" });
  const form = new FormData();
  const fields = { section: "Start", title, corporation_id: data.id, duration_ms: "29590" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([longVideo()], "long.mp4"));
  return (await call(app, admin, "POST", "/v1/admin/trainings", form)).data.id;
}

async function call(
  { url }: BenchServer,
  { cookie }: SignedIn,
  method: string,
  path: string,
  body: object,
): Promise<{ data: { id: string } }> {
  const isForm = body instanceof FormData;
  const headers = { cookie, origin: url, ...(!isForm && { "content-type": "application/json" }) };
  const reply = await fetch(url + path, { method, headers, body: isForm ? body : JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { data: { id: string } };
}

async function keepMs(page: Page, { isRemoved = true } = {}): Promise<number> {
  await page.getByRole("button", { name: "Keep on this device" }).waitFor();
  const spent = await page.evaluate(async () => {
    const button = (words: string) =>
      Array.from(document.querySelectorAll("button")).find(({ textContent }) => textContent.startsWith(words));
    const started = performance.now();
    button("Keep on this device")?.click();
    while (!button("Remove from this device")) await new Promise((frame) => requestAnimationFrame(frame));
    return performance.now() - started;
  });
  await checked(page);
  if (isRemoved) await page.getByRole("button", { name: "Remove from this device" }).click();
  return spent;
}

/** So that the check of the hashes, which follows, does not fall into the next turn. */
async function checked(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const [name = ""] = (await caches.keys()).filter((key) => key.startsWith("kept:"));
    const cache = await caches.open(name);
    const facts = (await cache.keys()).find(({ url }) => /\/kept\/trainings\/[^/]+$/.test(url));
    const stored = facts && (await (await cache.match(facts))?.json());
    return stored && !("unchecked" in stored);
  });
}

function putMs(page: Page, path: string): Promise<number> {
  return page.evaluate(async (asked) => {
    const cache = await caches.open("plain");
    const started = performance.now();
    await cache.put("/plain", await fetch(asked));
    const spent = performance.now() - started;
    await caches.delete("plain");
    return spent;
  }, path);
}

/** From the click on its title to the picture at the second where the person stopped. */
async function resumeMs(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/training`);
  await page.getByRole("link", { name: title }).first().waitFor();
  return page.evaluate(
    async ({ name, at, longMs }) => {
      const link = Array.from(document.querySelectorAll("a")).find(({ textContent }) => textContent === name);
      const started = performance.now();
      link?.click();
      for (;;) {
        const video = document.querySelector("video");
        if (video && !video.seeking && video.readyState >= 2 && video.currentTime >= at) break;
        if (performance.now() - started > longMs) throw new Error(`stands at ${video?.currentTime} s`);
        await new Promise((frame) => requestAnimationFrame(frame));
      }
      return performance.now() - started;
    },
    { name: title, at: positionMs / 1_000, longMs },
  );
}
