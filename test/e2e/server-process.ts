/** The product as a user starts it: its own process, its own database, killed and started again at will. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realWorld } from "../../src/kit/real-world.ts";
import { startEmbedded } from "../../src/server/db/embedded.ts";
import type { Home } from "./seeded-server.ts";

const startTimeoutMs = 90_000;

/** Settings beside the usual ones. */
type Environment = Readonly<Record<string, string>>;

interface Start {
  port?: number;
  environment?: Environment;
  /** A company that is there already; without it the server makes its database and fills it, as on a first start. */
  home?: Home;
}

export class ServerProcess {
  readonly port: number;
  readonly #folder: string;
  readonly #home: Home | undefined;
  readonly #environment: Environment;
  #child: ChildProcess | undefined;
  /** What it printed since it was started. */
  said = "";

  private constructor(port: number, { environment = {}, home }: Start) {
    this.port = port;
    this.#home = home;
    this.#folder = home?.dataFolder ?? mkdtempSync(join(tmpdir(), "fieldline-e2e-"));
    this.#environment = home
      ? { ...environment, DATABASE_URL: home.databaseUrl, HOST: "127.0.0.1" }
      : { ...environment, DATABASE_URL: "" };
  }

  static async start(options: Start = {}): Promise<ServerProcess> {
    const server = new ServerProcess(options.port ?? (await freePort()), options);
    await server.start();
    return server;
  }

  /** Of a company that was there already. */
  get databaseUrl(): string {
    return this.#home?.databaseUrl ?? "";
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  start(): Promise<void> {
    const env = {
      ...process.env,
      ...this.#environment,
      PORT: String(this.port),
      FIELDLINE_DATA: this.#folder,
      NODE_ENV: "",
      LOG_LEVEL: "error",
    };
    const command = ["src/server/main.ts", ...(this.#home ? ["--empty"] : [])];
    const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    return new Promise((resolve, reject) => {
      this.said = "";
      const limit = setTimeout(() => {
        child.kill();
        reject(new Error(`The server did not start:\n${this.said}`));
      }, startTimeoutMs);
      const listener = (text: Buffer) => {
        this.said += text.toString();
        if (!this.said.includes("Fieldline is at")) return;
        clearTimeout(limit);
        resolve();
      };
      child.stdout.on("data", listener);
      child.stderr.on("data", listener);
      child.once("exit", () => reject(new Error(`The server ended:\n${this.said}`)));
    });
  }

  /** SIGKILL: no goodbye, nothing finished. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    if (!this.#home) await this.#stopDatabase();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A killed server leaves its own running; the last one that adopts it stops it. */
  async #stopDatabase(): Promise<void> {
    const left = await startEmbedded({
      dataDir: join(this.#folder, "demo"),
      world: realWorld(),
      throwaway: true,
    }).catch(() => undefined);
    await left?.stop();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
    this.#child = undefined;
  }
}

/**
 * Below the ports that the system gives to connections that go out: one of those could take it before the server
 * listens, or while the server is down.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port, "127.0.0.1");
  const isFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await new Promise((closed) => probe.close(closed));
  return port;
}
