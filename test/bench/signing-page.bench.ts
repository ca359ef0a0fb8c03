/** The public page on which a person signs a form: its largest paint on a phone with slow 4G, by Lighthouse. */
import { newSoa } from "../fixtures/soa.ts";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";
import { builtApp } from "./built-app.ts";
import { withDevice } from "./device.ts";
import { audited, startBrowser } from "./lighthouse-run.ts";
import { median } from "./measure.ts";
import type { Bench } from "./report.ts";

const audits = 3;

const bench: Bench = (report) =>
  inBenchServer(
    [{ key: "signing", name: "Signing", seed: 67, users: 10, contacts: 200 }],
    async (app) => {
      const page = await sentForm(app);
      await withDevice({ url: page }, async ({ context, page: tab, folder }) => {
        await tab.goto(page);
        await tab.getByRole("heading", { level: 1, name: "Scope of Appointment" }).waitFor();
        await context.close();
        const { port, end } = await startBrowser(folder);
        try {
          const paints: number[] = [];
          for (let nth = 0; nth < audits; nth++)
            paints.push((await audited(page, port, "mobile", ["performance"])).lcpMs);
          report({
            figure: "Largest paint, signing page, mobile on slow 4G",
            measured: median(paints),
            unit: "ms",
            hold: { max: 1_500 },
          });
        } finally {
          await end();
        }
      });
    },
    builtApp,
  );
export default bench;

/** Address of a form that waits for its signature. */
async function sentForm(app: BenchServer): Promise<string> {
  const { cookie, user_id } = await signIn(app, "signing", "agent");
  const { rows } = await app.connection.pool.query<{ id: number }>(
    "select id from contacts where owner_id = $1 and deleted_at is null order by id limit 1",
    [user_id],
  );
  const id = crypto.randomUUID();
  const call = async (path: string, body: object) => {
    const headers = { cookie, origin: app.url, "content-type": "application/json" };
    const reply = await fetch(`${app.url}/v1/soa_requests${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { data: { url: string } };
  };
  await call("", newSoa(id, Number(rows[0]?.id)));
  const { pathname, search } = new URL((await call(`/${id}/link`, {})).data.url);
  return `http://sign.localhost:${new URL(app.url).port}${pathname}${search}`;
}
