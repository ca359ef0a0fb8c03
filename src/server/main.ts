/** Starts one server: database, schema, demo data or first admin, routes; then listens until stopped. */
import { join } from "node:path";
import { demoEmail, demoPassword } from "../domain/session/demo-accounts.ts";
import { accountTypes } from "../domain/users/access.ts";
import { realWorld } from "../kit/real-world.ts";
import { build } from "./build.ts";
import { connect } from "./db/connect.ts";
import { startEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { demoTrouble } from "./demo/separate-databases.ts";
import { layDemoFiles } from "./demo/files.ts";
import { layDemoForms } from "./demo/soa-forms.ts";
import { layDemoTrainings } from "./demo/trainings.ts";
import { layDemoRecordings } from "./demo/recordings.ts";
import { demoTenants, fillDemo } from "./demo/fill.ts";
import { joinTrialAccounts } from "./demo/trial-account.ts";
import { startTrialCalendar } from "./demo/trial-calendar.ts";
import { createSetupLink, setupPath } from "./session/first-admin.ts";
import { hashPassword } from "./session/password-hash.ts";
import { readSettings } from "./settings.ts";
import { shipWorkflows } from "./workflow/shipped-workflow-rows.ts";
import { handleUncaught } from "./uncaught.ts";
import type { TrialCalendar } from "../vendors/calendars/calendars.ts";

const stopTimeoutMs = 15_000;

let stopping = false;
const say = (line: string) => process.stdout.write(`${line}\n`);
const settings = readSettings(process.env, process.argv.slice(2));
const world = realWorld();
const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: settings.dataFolder, world });
const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? "";
await migrate(connectionString);
const connection = connect(connectionString, (error) => process.stderr.write(`database: ${error.message}\n`), {
  ours: embedded !== undefined,
});
const trouble = await demoTrouble(connection.db, settings);
if (trouble) {
  process.stderr.write(`${trouble}\n`);
  await connection.close();
  await embedded?.stop();
  process.exit(1);
}
if (settings.demo) await fillDemo(connection.db, world.now(), await hashPassword(demoPassword));
const setupToken = settings.demo ? undefined : await createSetupLink(connection.db, world);
const trial = settings.demo ? await startTrial() : null;
const server = await build({
  world,
  settings,
  connection,
  trial: trial?.account ?? null,
  logLevel: settings.environment["LOG_LEVEL"] ?? "warn",
});
// A company that fails gets them at the next start; meanwhile all others can work.
await shipWorkflows(connection.db, world).catch((err: unknown) =>
  server.fastify.log.error({ err }, "some companies have no shipped templates yet"),
);
if (settings.demo) {
  const keys = demoTenants.map(({ key }) => key);
  await layDemoFiles(server.services, keys);
  await layDemoRecordings(server.services, keys);
  await layDemoTrainings(server.services, keys);
  await layDemoForms(server.services, "demo");
}
await server.fastify.listen({ port: settings.port, host: settings.host });
await server.work();
// Not awaited: until it completes, the accounts screen shows nothing connected.
if (trial)
  server.services.background.run(() =>
    joinTrialAccounts(
      server.services,
      trial,
      demoTenants.map(({ key }) => key),
    ),
  );

say(`Fieldline is at ${settings.appUrl}`);
if (settings.demo) sayDemo();
if (setupToken) say(`Create the first admin, once, within a day: ${settings.appUrl}${setupPath(setupToken)}`);

handleUncaught(process, {
  uuid: () => world.uuid(),
  report: (facts, words) => server.fastify.log.error(facts, words),
  stop: () => void stop(1).catch(() => process.exit(1)),
});
process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));

function sayDemo(): void {
  say("Demo mode: it listens on this machine only. Sign in with any of these, password " + demoPassword);
  for (const { key } of demoTenants) say(`  ${accountTypes.map((type) => demoEmail(type, key)).join("  ")}`);
  if (trial) sayTrial(trial.account);
  say("Start with your own data instead: npm start -- --empty");
}

function sayTrial({ server, username, password }: TrialCalendar): void {
  say(`A calendar to sync with: ${server}, user ${username}, password ${password}`);
}

function startTrial() {
  return startTrialCalendar({ folder: join(settings.dataFolder, "trial-calendar"), environment: process.env, world });
}

/** Running work finishes or is handed back; whatever hangs is abandoned after 15 s. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  void world.sleep(stopTimeoutMs).then(() => process.exit(1));
  await server.close();
  await connection.close();
  await trial?.stop();
  await embedded?.stop();
  process.exit(code);
}
