/**
 * A local calendar server for trying the sync: Radicale, if this machine has it. It has one shared account, listens on
 * loopback only, and exits with the process that started it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { delimiter, join } from "node:path";
import type { World } from "../../kit/world.ts";
import type { TrialCalendar } from "../../vendors/calendars/calendars.ts";

export interface RunningTrial {
  readonly account: TrialCalendar;
  /** Location of its calendars. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface TrialParts {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly world: Pick<World, "sleep">;
}

const account = { username: "agent", password: "fieldline-demo" };
const calendars = [
  { path: "personal", name: "Personal", colour: "#1f5fbf" },
  { path: "family", name: "Family", colour: "#2f9e44" },
];
const readyTries = 200;

/** RADICALE_PATH is the program's path, or empty to disable it; undefined when not found. */
export function findRadicale(environment: TrialParts["environment"]): string | undefined {
  const named = environment["RADICALE_PATH"];
  if (named !== undefined) return named !== "" && existsSync(named) ? named : undefined;
  // Stopping it requires a shell.
  if (process.platform === "win32") return undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, "radicale")).find((path) => existsSync(path));
}

/** Null when not found or when it does not start: the demo runs without it. */
export async function startTrialCalendar(parts: TrialParts): Promise<RunningTrial | null> {
  const program = findRadicale(parts.environment);
  if (!program) return null;
  layCalendars(parts.folder);
  const port = await portFor(parts.folder);
  const child = start(program, parts.folder, port);
  const ended = once(child, "exit").catch(() => undefined);
  if (!(await isReady(port, child, parts.world))) {
    child.stdin?.end();
    return null;
  }
  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  return { account: { server: `http://127.0.0.1:${port}/`, ...account }, folder: parts.folder, stop };
}

function layCalendars(folder: string): void {
  for (const { path, name, colour } of calendars) {
    const place = join(folder, "collection-root", account.username, path);
    mkdirSync(place, { recursive: true });
    const props = { tag: "VCALENDAR", "D:displayname": name, "ICAL:calendar-color": colour };
    const file = join(place, ".Radicale.props");
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(props));
  }
  writeFileSync(join(folder, "users"), `${account.username}:${account.password}\n`);
}

/** The shell waits for our end of the pipe: however this process exits, the server exits too. */
function start(program: string, folder: string, port: number): ChildProcess {
  const options = [
    ["--config", ""],
    ["--server-hosts", `127.0.0.1:${port}`],
    ["--auth-type", "htpasswd"],
    ["--auth-htpasswd-filename", join(folder, "users")],
    ["--auth-htpasswd-encryption", "plain"],
    ["--auth-delay", "0"],
    ["--storage-filesystem-folder", folder],
    ["--logging-level", "error"],
  ];
  const untilClosed = '"$0" "$@" </dev/null & server=$!; cat >/dev/null; kill $server; wait $server';
  return spawn("sh", ["-c", untilClosed, program, ...options.flat()], { stdio: ["pipe", "ignore", "ignore"] });
}

async function isReady(port: number, child: ChildProcess, world: Pick<World, "sleep">): Promise<boolean> {
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries++) {
    if (await answers(port)) return true;
    await world.sleep(50);
  }
  return false;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve((socket.destroy(), true)));
    socket.once("error", () => resolve(false));
  });
}

/** The same port at every start if it is free: connected accounts contain it. */
async function portFor(folder: string): Promise<number> {
  const file = join(folder, "port");
  const known = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const port = (await freePort(known).catch(() => 0)) || (await freePort(0));
  writeFileSync(file, String(port));
  return port;
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  const listening = once(server, "listening");
  server.listen(wanted, "127.0.0.1");
  await listening;
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
