/** For a whole run of journeys: the smaller demo company, written once; every worker's server starts on a copy of it. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realWorld } from "../../src/kit/real-world.ts";
import { connect } from "../../src/server/db/connect.ts";
import { layDemoFiles } from "../../src/server/demo/files.ts";
import { layDemoTrainings } from "../../src/server/demo/trainings.ts";
import { demoTenants, fillDemo } from "../../src/server/demo/fill.ts";
import { hashPassword } from "../../src/server/session/password-hash.ts";
import { diskStorage } from "../../src/vendors/storage/storage-disk.ts";
import {
  cloneDatabase,
  databaseServer,
  type DatabaseServer,
  inDatabase,
  withDatabase,
} from "../fixtures/database-server.ts";
import { demoPassword } from "./tablet.ts";

/** What a server process starts on instead of filling a database of its own. */
export interface Home {
  databaseUrl: string;
  dataFolder: string;
}

interface Filled {
  server: DatabaseServer;
  dataFolder: string;
}

/** Workers inherit it. */
const handedDown = "FIELDLINE_FILLED_HOUSE";

/** Playwright's globalSetup; returns the tear-down. */
export default async function fillOnce(): Promise<() => Promise<void>> {
  const { server, stop } = await databaseServer();
  const dataFolder = newFolder();
  await fill(withDatabase(server.connectionString, server.template), dataFolder);
  process.env[handedDown] = JSON.stringify({ server, dataFolder } satisfies Filled);
  return async () => {
    await stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}

async function fill(connectionString: string, dataFolder: string): Promise<void> {
  const world = realWorld();
  const { db, close } = connect(connectionString, () => {});
  const tenants = demoTenants.filter(({ key }) => key === "other");
  await fillDemo(db, world.now(), await hashPassword(demoPassword), tenants);
  await layDemoFiles(
    { db, world, storage: diskStorage({ dataFolder }) },
    tenants.map(({ key }) => key),
  );
  await layDemoTrainings(
    { db, world, storage: diskStorage({ dataFolder }) },
    tenants.map(({ key }) => key),
  );
  await close();
}

/** Its database goes with the run's, its folder is the caller's to delete. */
export async function copyOfSeededServer(): Promise<Home> {
  const { server, dataFolder: filled }: Filled = JSON.parse(process.env[handedDown] ?? "{}");
  const dataFolder = newFolder();
  cpSync(filled, dataFolder, { recursive: true });
  return { databaseUrl: await cloneDatabase(server), dataFolder };
}

/** As on an unused machine. */
export async function emptyTestServer(): Promise<Home> {
  const { server }: Filled = JSON.parse(process.env[handedDown] ?? "{}");
  const name = `${server.template}_${process.pid}_empty`;
  await inDatabase(server.connectionString, (client) => client.query(`create database ${name}`));
  return { databaseUrl: withDatabase(server.connectionString, name), dataFolder: newFolder() };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "fieldline-e2e-"));
}
