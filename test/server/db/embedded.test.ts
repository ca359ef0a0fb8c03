import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inDatabase } from "../../fixtures/database-server.ts";

// Six fresh clusters: more than a moment where the cores are shared.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const program = resolve("test/fixtures/database-user.ts");
let dataDir: string;
let wayIn: string;
let users: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fieldline-embedded-"));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  await Promise.all(users.map((user) => end(user, "SIGTERM")));
  // Whoever leaves last stops the database, also one that killed users have left.
  if (isServed()) await end((await start(wayIn)).user, "SIGTERM");
  users = [];
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(way = "socket"): Promise<{ user: ChildProcess; address: string }> {
  wayIn = way;
  const user = fork(program, [dataDir, way], { execArgv: [] });
  users.push(user);
  const [address] = await once(user, "message");
  return { user, address };
}

async function end(user: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (user.exitCode !== null || user.signalCode !== null) return;
  const gone = once(user, "exit");
  user.kill(signal);
  await gone;
}

function postmaster(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

function isServed(): boolean {
  return existsSync(join(dataDir, "postgres/postmaster.pid"));
}

async function keep(address: string, word: string): Promise<void> {
  await inDatabase(address, async (client) => {
    await client.query("create table if not exists kept (word text)");
    await client.query("insert into kept values ($1)", [word]);
  });
}

async function kept(address: string): Promise<string[]> {
  return inDatabase(address, async (client) =>
    (await client.query("select word from kept")).rows.map(({ word }) => word),
  );
}

test("a killed server's database lives on and is adopted by the next start", async () => {
  const first = await start();
  await keep(first.address, "before");
  const server = postmaster();
  await end(first.user, "SIGKILL");
  const second = await start();
  expect(postmaster()).toBe(server);
  expect(await kept(second.address)).toEqual(["before"]);
});

test("everything killed at once loses nothing that was committed", async () => {
  const first = await start();
  await keep(first.address, "committed");
  await end(first.user, "SIGKILL");
  process.kill(postmaster(), "SIGKILL");
  expect(await kept((await start()).address)).toEqual(["committed"]);
});

test("a database killed under a running server comes back by itself", async () => {
  const { address } = await start();
  await keep(address, "still here");
  process.kill(postmaster(), "SIGKILL");
  await expect.poll(() => kept(address).catch(() => []), { timeout: 60_000 }).toEqual(["still here"]);
});

test("two servers share one folder, begun at once, and the last one to leave stops the database", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  await keep(one.address, "shared");
  await end(one.user, "SIGTERM");
  expect(await kept(other.address)).toEqual(["shared"]);
  await end(other.user, "SIGTERM");
  expect(isServed()).toBe(false);
});

test("a path too long for a socket's address is no obstacle", async () => {
  dataDir = join(dataDir, "long".repeat(25));
  mkdirSync(dataDir);
  const { address } = await start();
  await keep(address, "far away");
  expect(await kept(address)).toEqual(["far away"]);
});

test("where there are no unix sockets a loopback port asks for a password", async () => {
  const { address } = await start("tcp");
  await keep(address, "by port");
  const stranger = new URL(address);
  stranger.password = "guess";
  await expect(kept(stranger.href)).rejects.toThrow(/password/);
  await end(users[0] as ChildProcess, "SIGTERM");
  expect(await kept((await start("tcp")).address)).toEqual(["by port"]);
});
