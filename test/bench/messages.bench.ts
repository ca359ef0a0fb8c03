/**
 * Messaging in a real browser on the built app: an answer on a simulated phone, painted in the thread on an open device;
 * a device with 100,000 conversations; and a thread of 5,000 texts, scrolled.
 */
import type { Page } from "playwright";
import { realWorld } from "../../src/kit/real-world.ts";
import { storeName } from "../../src/local/store-name.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";
import { builtApp } from "./built-app.ts";
import { filled, withDevice } from "./device.ts";
import { openLine } from "./line.ts";
import { median, quantile } from "./measure.ts";
import { fillConversations, type LongThread, rareKinds } from "./messages-page.ts";
import type { Bench } from "./report.ts";
import { scrolledFrameMs } from "./scroll-frames.ts";

const tenant = { key: "texts", name: "Texts", seed: 58, users: 40, contacts: 5_000 };
const answers = 20;
/** A device whose rows change again and again paints at a calmer pace. */
const pauseMs = 1_500;
const conversations = 100_000;
const texts = 5_000;
const repeats = 9;
const slowMs = 120_000;
const { sleep } = realWorld();

type Report = Parameters<Bench>[0];

const bench: Bench = (report) =>
  inBenchServer(
    [tenant],
    async (app) => {
      await reportAnswers(app, report);
      await reportConversations(app, report);
    },
    builtApp,
  );
export default bench;

async function reportAnswers(app: BenchServer, report: Report): Promise<void> {
  const admin = await signIn(app, tenant.key, "admin");
  const agent = await signIn(app, tenant.key, "agent");
  const { id, number } = await someContact(app, agent);
  const times = await withDevice({ url: app.url, who: agent }, async ({ page }) => {
    await page.goto(`${app.url}/contacts`);
    await filled(page);
    await page.goto(`${app.url}/messages?${new URLSearchParams({ contact: String(id), number })}`);
    await filled(page);
    const seen: number[] = [];
    for (let nth = 0; nth <= answers; nth++) {
      const body = `This is answer ${String(nth).padStart(3, "0")}`;
      const painted = page
        .getByRole("list", { name: /^Texts with/ })
        .getByText(body)
        .waitFor();
      const begun = performance.now();
      await answer(app.url, admin, { number, body });
      await painted;
      // The first compiles the code.
      if (nth > 0) seen.push(performance.now() - begun);
      await sleep(pauseMs);
    }
    return seen;
  });
  const figure = `answer on a simulated phone → painted in the open thread, ${answers} answers`;
  report({ figure: `${figure}, median`, measured: median(times), unit: "ms", hold: { max: 250 } });
  report({ figure: `${figure}, p95`, measured: quantile(times, 0.95), unit: "ms", hold: {} });
}

/** Theirs alone, with a number nobody else has. */
async function someContact({ connection }: BenchServer, { tenant_id, user_id }: SignedIn) {
  const { rows } = await connection.pool.query<{ id: string; number: string }>(
    `select id, phones -> 0 ->> 'number' as number from contacts c
      where tenant_id = $1 and owner_id = $2 and deleted_at is null and jsonb_array_length(phones) > 0
        and (select count(*) from contacts o where o.tenant_id = c.tenant_id
          and o.haystack like '%' || right(c.phones -> 0 ->> 'number', 10) || '%') = 1
      order by id limit 1`,
    [tenant_id, user_id],
  );
  const [found] = rows;
  if (!found) throw new Error("the agent has no contact with a number");
  return { id: Number(found.id), number: found.number };
}

async function answer(url: string, { cookie }: SignedIn, { number, body }: { number: string; body: string }) {
  const reply = await fetch(`${url}/v1/phones/${encodeURIComponent(number)}/texts`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ body }),
  });
  if (!reply.ok) throw new Error(`the phone was answered ${reply.status} ${await reply.text()}`);
}

async function reportConversations(app: BenchServer, report: Report): Promise<void> {
  const who = await signIn(app, tenant.key, "admin");
  const line = await openLine(app.url);
  await withDevice({ url: line.url, who }, async ({ page }) => {
    await page.goto(`${line.url}/contacts`);
    await filled(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await sleep(pauseMs);
    line.cut();
    const database = storeName(who.user_id, null);
    const thread = await fillConversations(page, { database, user_id: who.user_id, conversations, texts });
    await page.goto(`${line.url}/contacts`);
    await reportOpening(page, report);
    await reportFilters(page, report);
    await reportScroll(page, line.url, thread, report);
  });
}

const screens = {
  contacts: { link: "/contacts", first: "[role=row][data-at]" },
  messages: { link: "/messages", first: "ul[aria-label=Conversations] > li" },
} as const;

async function reportOpening(page: Page, report: Report): Promise<void> {
  await page.locator(screens.contacts.first).first().waitFor({ timeout: slowMs });
  const times = { contacts: [] as number[], messages: [] as number[] };
  for (let repeat = 0; repeat <= repeats; repeat++) {
    for (const name of ["messages", "contacts"] as const) {
      const ms = await openedMs(page, screens[name]);
      // The first loads the screen's code.
      if (repeat > 0) times[name].push(ms);
      await sleep(500);
    }
  }
  const at = `with ${conversations.toLocaleString("en")} conversations`;
  const [ours, list] = [median(times.messages), median(times.contacts)];
  report({
    figure: `/messages ${at} ÷ contact list, press → painted`,
    measured: ours / list,
    unit: "×",
    hold: { max: 1.2 },
  });
  report({ figure: `/messages ${at}, press → painted, median of ${repeats}`, measured: ours, unit: "ms", hold: {} });
  report({ figure: `contact list beside it, median of ${repeats}`, measured: list, unit: "ms", hold: {} });
}

function openedMs(page: Page, screen: { link: string; first: string }): Promise<number> {
  return page.evaluate(
    ({ link, first }) =>
      new Promise<number>((painted) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector(first)) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => painted(performance.now() - begun)));
        });
        watch.observe(document.body, { childList: true, subtree: true });
        const begun = performance.now();
        document.querySelector<HTMLAnchorElement>(`a[href="${link}"]`)?.click();
      }),
    screen,
  );
}

const filterNames: Readonly<Record<(typeof rareKinds)[number], string>> = {
  unread: "Unread",
  mine: "Mine",
  muted: "Muted",
  held: "To judge",
};

/** Where few of the many match. */
async function reportFilters(page: Page, report: Report): Promise<void> {
  await openedMs(page, screens.messages);
  const first = page.locator(screens.messages.first).first();
  const shown = (words: string) => first.filter({ hasText: words }).waitFor({ timeout: slowMs });
  const filters = page.getByRole("group", { name: "Show" });
  const figures: Record<string, number[]> = {};
  const timed = async (name: string, act: () => Promise<void>, words: string) => {
    const begun = performance.now();
    await act();
    await shown(words);
    (figures[name] ??= []).push(performance.now() - begun);
  };
  const find = page.getByRole("searchbox", { name: "Find a conversation" });
  for (let repeat = 0; repeat < 3; repeat++) {
    for (const kind of rareKinds) {
      const filter = filters.getByRole("button", { name: filterNames[kind] });
      await timed(`“${filterNames[kind]}” pressed`, () => filter.click(), `${kind} words`);
      await filters.getByRole("button", { name: "All" }).click();
      await shown("usual words");
    }
    await timed("search by a text", () => find.fill("muted words"), "muted words");
    await find.fill("");
    await shown("usual words");
  }
  for (const [name, times] of Object.entries(figures))
    report({ figure: `conversations: ${name} → painted, median of 3`, measured: median(times), unit: "ms", hold: {} });
}

async function reportScroll(
  page: Page,
  url: string,
  { contact_id, number }: LongThread,
  report: Report,
): Promise<void> {
  const begun = performance.now();
  await page.goto(`${url}/messages?${new URLSearchParams({ contact: String(contact_id), number })}`);
  const list = page.getByRole("list", { name: /^Texts with/ });
  await list.waitFor({ timeout: slowMs });
  const opened = performance.now() - begun;
  const rows = await list.getByRole("listitem").count();
  if (rows < texts) throw new Error(`only ${rows} texts are shown`);
  await sleep(pauseMs);
  await list.evaluate((element) => void (element.scrollTop = 0));
  const figure = `thread of ${texts.toLocaleString("en")} texts`;
  report({
    figure: `${figure} scrolled, main thread per frame`,
    measured: await scrolledFrameMs(page, 'ol[aria-label^="Texts with"]'),
    unit: "ms",
    hold: { max: 8 },
  });
  report({ figure: `${figure} opened by its address, no network`, measured: opened, unit: "ms", hold: {} });
}
