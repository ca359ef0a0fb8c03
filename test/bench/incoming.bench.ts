/** Somebody calls: from the signalling message to the contact's name on the screen, with a large mirror. */
import type { Page } from "playwright";
import { builtApp } from "./built-app.ts";
import { filled, withDevice } from "./device.ts";
import { incomingLine } from "./incoming-line.ts";
import { median, quantile } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";

const contacts = 100_000;
const rings = 20;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "calls", name: "Calls", seed: 93, users: 40, contacts }],
    async (app) => {
      const who = await signIn(app, "calls", "admin");
      const callers = await callersIn(app);
      await withDevice({ url: app.url, who }, async ({ page }) => {
        const line = incomingLine(page);
        await page.goto(`${app.url}/contacts`);
        await filled(page);
        const { ring, cancel } = await line.ready;
        const times: number[] = [];
        for (const { number, name } of callers) {
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

/** The demo's numbers are few, and of so many contacts each is had by hundreds: these get one that is only theirs. */
async function callersIn({ connection }: BenchServer): Promise<Caller[]> {
  const { rows } = await connection.pool.query<Caller>(
    `with chosen as (
       select tenant_id, id, '+1201556' || lpad((row_number() over (order by id))::text, 4, '0') number
       from (select * from contacts
         where deleted_at is null and first_name <> '' and last_name <> '' and jsonb_array_length(phones) > 0
         order by id % 997, id limit $1) few
     )
     update contacts c set phones = jsonb_set(c.phones, '{0,number}', to_jsonb(chosen.number))
     from chosen where c.tenant_id = chosen.tenant_id and c.id = chosen.id
     returning chosen.number, c.first_name || ' ' || c.last_name name`,
    [rings],
  );
  return rows;
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
