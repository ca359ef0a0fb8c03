/** A lead that a vendor posts, painted in the list of its owner's open device, in a real browser. */
import { builtApp } from "./built-app.ts";
import { inBenchServer, signIn } from "./bench-server.ts";
import { filled, withDevice } from "./device.ts";
import { vendorToken } from "./lead-vendor.ts";
import { median, quantile } from "./measure.ts";
import type { Bench } from "./report.ts";

const leads = 20;
const pauseMs = 1_500;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "arrivals", name: "Arrivals", seed: 57, users: 40, contacts: 5_000 }],
    async (app) => {
      const admin = await signIn(app, "arrivals", "admin");
      const agent = await signIn(app, "arrivals", "agent");
      const token = await vendorToken(app, admin, agent.user_id);
      const times = await withDevice({ url: app.url, who: agent }, async ({ page }) => {
        await page.goto(`${app.url}/contacts`);
        await filled(page);
        const seen: number[] = [];
        for (let nth = 0; nth <= leads; nth++) {
          // The list is sorted by last name: it stands first.
          const last_name = `Aaa${String.fromCodePoint(0x7a - nth)}`;
          const row = page.getByText(last_name).first().waitFor();
          const begun = performance.now();
          await post(app.url, token, { nth, last_name });
          await row;
          // The first compiles the code.
          if (nth > 0) seen.push(performance.now() - begun);
          // A list that changes again and again is painted at a calmer pace.
          await new Promise((done) => setTimeout(done, pauseMs));
        }
        return seen;
      });
      const figure = `lead posted → painted on its owner's open device, ${leads} leads`;
      report({ figure: `${figure}, median`, measured: median(times), unit: "ms", hold: {} });
      report({ figure: `${figure}, p95`, measured: quantile(times, 0.95), unit: "ms", hold: { max: 1_000 } });
    },
    builtApp,
  );
export default bench;

async function post(url: string, token: string, { nth, last_name }: { nth: number; last_name: string }) {
  const reply = await fetch(`${url}/v1/leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      lead_id: `arrival ${nth}`,
      first_name: "Ann",
      last_name,
      phone: `512${5_550_000 + nth}`,
      consent: {
        text: "Yes, call me.",
        page: "https://quotes.test/plans",
        at: "2026-01-02T03:04:05Z",
        ip: "203.0.113.9",
      },
    }),
  });
  if (reply.status !== 201) throw new Error(`a lead was answered ${reply.status} ${await reply.text()}`);
}
