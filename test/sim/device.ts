/** One device: its own IndexedDB, its own network, the real engine. It can crash at any await and be opened again. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { partsSender } from "../../src/local/api/resumable-upload.ts";
import { requester, type RequestFn } from "../../src/local/api/request.ts";
import { ServerClock } from "../../src/local/api/server-clock.ts";
import { type DiskOptions, isConnectionLost, type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import { type Local, openLocal } from "../../src/local/index.ts";
import { roundsOf, senderOf } from "../../src/local/engine.ts";
import { type FileSender, sendFiles } from "../../src/local/outbox/send-files.ts";
import { type Round, type Rounds, runRound, runLoop } from "../../src/local/sync/loop.ts";
import { WakeSignal } from "../../src/local/sync/wake-signal.ts";
import { silent } from "../fixtures/silent-channel.ts";
import { seededWorld, type SeededWorld } from "../fixtures/world.ts";
import { Network } from "./network.ts";
import type { Town } from "./town.ts";

let devices = 0;

interface Whose {
  user_id: string;
  device_id: string;
  disk: DiskOptions;
}

export class Device {
  readonly user_id: string;
  readonly network: Network;
  readonly world: SeededWorld;
  readonly disk: DiskOptions;
  readonly device_id: string;
  readonly name: string;
  db!: LocalDatabase;
  local!: Local;
  request!: RequestFn;
  /** Of the app that runs there; its own unless a story opens it as another one. */
  version: string | undefined;
  #rounds!: Rounds;
  #sender!: FileSender;
  #stop = new AbortController();

  private constructor(town: Town, { user_id, device_id, disk }: Whose, token: string, seed: number) {
    this.user_id = user_id;
    this.device_id = device_id;
    this.disk = disk;
    this.name = `fieldline:${user_id}:${++devices}`;
    this.world = seededWorld(seed * 7 + 1, town.world.now());
    this.network = new Network(town.server.fastify, this.world, token, seed);
    this.open();
  }

  /** `before`: the same tablet, after somebody else or another sign-in. */
  static async of(town: Town, user_id: string, seed: number, before?: Device): Promise<Device> {
    const disk = before?.disk ?? { indexedDB: new IDBFactory(), IDBKeyRange };
    const device_id = before?.device_id ?? town.world.uuid();
    return new Device(town, { user_id, device_id, disk }, await town.signIn(user_id, device_id), seed);
  }

  open(): void {
    this.#stop = new AbortController();
    this.db = openDatabase(this.name, this.disk);
    const { db, world, user_id, version } = this;
    const clock = new ServerClock(world, this.local?.clock.reading());
    const line = { base: "", world, clock, fetch: this.network.fetch, identity: user_id, ...(version && { version }) };
    this.request = requester(line);
    const { request } = this;
    const parts = { world, db, user_id, request, channel: silent, uploadInParts: partsSender(line) };
    this.#sender = senderOf(parts, () => undefined) ?? this.#sender;
    this.local = openLocal({ world, clock, db, user_id, request, channel: silent });
    this.#rounds = roundsOf({ world, clock, db, user_id, request, channel: silent });
  }

  /** One round of the leader's loops: bring files, send what waits, fetch what is new. */
  async round(): Promise<Round> {
    // As the second loop does: the first one reports a closed store.
    await sendFiles(this.#sender, this.#stop.signal).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
    });
    return runRound(this.#rounds, new WakeSignal(this.world), this.#stop.signal);
  }

  /** Runs its loop with a socket that never says a word, until the signal ends it. */
  lead(signal: AbortSignal): Promise<void> {
    return runLoop(this.#rounds, new WakeSignal(this.world), signal);
  }

  /** The tab is killed wherever it is, and opened again on the same disk. */
  async crash(): Promise<void> {
    this.#stop.abort();
    this.db.close();
    await Promise.resolve();
    this.open();
  }

  /** Another tab leads from now on, while what the one before had under way still runs: the lock is no more than a saving. */
  async handOver(): Promise<void> {
    const [before, db] = [this.#stop, this.db];
    const late = this.round().catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    this.open();
    await this.round();
    before.abort();
    await late;
    db.close();
  }

  close(): void {
    this.#stop.abort();
    this.db.close();
  }

  /** Rounds until nothing waits that could still go. */
  async calmDown(): Promise<void> {
    for (let turn = 0; turn < 60; turn++) {
      await this.world.pass(400_000);
      const { reached } = await this.round();
      const waiting = await this.db.outbox.filter(({ state }) => state === "waiting").count();
      const held = await this.db.outbox.filter(({ state }) => state === "needs").count();
      if (reached && (waiting === 0 || held > 0) && turn > 1) return;
    }
    throw new Error("the device never came to rest");
  }
}
