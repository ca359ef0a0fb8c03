/** Somebody calls: from the signalling message to the contact's name on the screen, with a large mirror. */
import type { Page } from "playwright";
import { builtApp } from "./built-app.ts";
import { filled, withDevice } from "./device.ts";
import { incomingLine } from "./incoming-line.ts";
import { median, quantile } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchHouse, inBenchHouse, signIn } from "./server-house.ts";

const contacts = 100_000;
const rings = 20;

const bench: Bench = (report) =>
  inBenchHouse(
    [{ key: "calls", name: "Calls", seed: 93, users: 40, contacts }],
    async (house) => {
      const who = await signIn(house, "calls", "admin");
      await withDevice({ url: house.url, who }, async ({ page }) => {
        const line = incomingLine(page);
        await page.goto(`${house.url}/contacts`);
        await filled(page);
        const { ring, cancel } = await line.ready;
        const times: number[] = [];
        for (const { number, name } of await callersIn(house)) {
          const painted = paintedAt(page, name);
          const sent = ring(number);
          times.push((await painted) - sent);
          cancel();
          await page.getByRole("alertdialog").waitFor({ state: "detached" });
        }
        const at = `with ${contacts.toLocaleString("en")} contacts mirrored, ${times.length} calls`;
        const figure = `signalling message → contact's name on screen ${at}`;
        report({ figure: `${figure}, median`, measured: median(times), unit: "ms", hold: { max: 100 } });
        report({ figure: `${figure}, p95`, measured: quantile(times, 0.95), unit: "ms", hold: {} });
      });
    },
    builtApp,
  );
export default bench;

interface Caller {
  number: string;
  name: string;
}

/** People whose number is only theirs. */
async function callersIn({ connection }: BenchHouse): Promise<Caller[]> {
  const { rows } = await connection.pool.query<{ first_name: string; last_name: string; number: string }>(
    `select min(first_name) first_name, min(last_name) last_name, number
     from contacts, lateral (select phones -> 0 ->> 'number' number) first_phone
     where deleted_at is null and first_name <> '' and last_name <> '' and number is not null
     group by number having count(*) = 1 limit $1`,
    [rings],
  );
  return rows.map(({ first_name, last_name, number }) => ({ number, name: `${first_name} ${last_name}` }));
}

/** When the card with this name was painted, by the clock of this machine. */
function paintedAt(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((seen) => {
        const look = () => {
          const isThere = document.querySelector('[role="alertdialog"]')?.textContent?.includes(wanted) ?? false;
          // The frame after the one that drew it.
          requestAnimationFrame(() => (isThere ? seen(Date.now()) : look()));
        };
        look();
      }),
    name,
  );
}
