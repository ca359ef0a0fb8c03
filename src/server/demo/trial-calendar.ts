/**
 * A calendar server beside the demo, to try the sync with: Radicale, where this machine has it. Its one account is nobody's,
 * it listens on this machine alone, and it ends with the process that started it.
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
  /** Where its calendars lie. */
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

/** RADICALE_PATH names the program, or turns it off with nothing in it; undefined where there is none. */
export function findRadicale(environment: TrialParts["environment"]): string | undefined {
  const named = environment["RADICALE_PATH"];
  if (named !== undefined) return named !== "" && existsSync(named) ? named : undefined;
  // Its stop needs a shell.
  if (process.platform === "win32") return undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, "radicale")).find((path) => existsSync(path));
}

/** Null where there is none, or it does not start: the demo goes on without. */
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

/** The shell waits for our end of the pipe: however this process ends, the server ends with it. */
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

/** The same one at every start, as long as it is free: accounts that were joined name it. */
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
