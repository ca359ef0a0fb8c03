/**
 * Keeps one device registered for as long as the phone is wanted.
 *
 *   token → open → register ──in time──→ up ⇄ away (it comes back by itself)
 *     ↑                        └─too late or destroyed─→ a new one, after a pause
 *     └── 10 s before it expires, and when it is refused: a fresh one for the same device
 */
import { signallingTimeoutMs, tokenRefreshMarginMs } from "../domain/calls/limits.ts";
import { dialerMessages } from "../domain/dialer/messages.ts";
import type { DeviceRegistration } from "../domain/dialer/phone-state.ts";
import { troubleOf } from "../domain/dialer/phone-troubles.ts";
import { isLineFault, isTokenFault } from "../domain/dialer/voice-errors.ts";
import type { World } from "../kit/world.ts";
import { PhoneError } from "./phone-error.ts";
import type { PhoneStore } from "./phone-store.ts";
import { within } from "./within.ts";
import type { DeviceEvents, OpenDevice, PhoneToken, VoiceCall, VoiceDevice } from "./voice-device.ts";

export interface DeviceParts {
  world: World;
  store: PhoneStore;
  /** Throws PhoneError `not_allowed` when retrying is pointless. */
  fetchToken(signal: AbortSignal): Promise<PhoneToken>;
  openDevice: OpenDevice;
  incoming(call: VoiceCall): void;
  /** Called with each new device. */
  opened(device: VoiceDevice): void;
}

const pauseMinMs = 1_000;
const pauseMaxMs = 30_000;
/** Timers of a sleeping machine fire late: the clock is checked this often. */
const lookMs = 15_000;

export class DeviceKeeper {
  readonly #parts: DeviceParts;
  #stop: AbortController | null = null;
  #started: Promise<void> | null = null;
  #device: VoiceDevice | null = null;
  #registration: DeviceRegistration = "unregistered";
  #token: PhoneToken | null = null;
  #refreshing: Promise<void> | null = null;
  /** A new token the socket may have missed: passed again when it reconnects. */
  #late: PhoneToken | null = null;
  /** Number of devices so far. */
  #life = 0;
  #broken = Promise.withResolvers<void>();

  constructor(parts: DeviceParts) {
    this.#parts = parts;
  }

  /** The device, when calls can be placed with it. */
  get ready(): VoiceDevice | null {
    return this.#registration === "registered" ? this.#device : null;
  }

  /** Settles with the first attempt; retries continue after that. */
  start(): Promise<void> {
    this.#started ??= this.#begin();
    return this.#started;
  }

  stop(): void {
    this.#stop?.abort(new Error("The phone was put down."));
    this.#stop = this.#started = null;
    this.#drop();
  }

  async #begin(): Promise<void> {
    const stop = (this.#stop = new AbortController());
    const first = Promise.withResolvers<void>();
    void this.#run(stop.signal, first);
    await first.promise;
  }

  async #run(signal: AbortSignal, first: PromiseWithResolvers<void>): Promise<void> {
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await this.#live(signal, () => {
          tries = 0;
          first.resolve();
        });
      } catch (error) {
        if (signal.aborted) return first.resolve();
        first.reject(error);
        this.#fail(error);
        if (error instanceof PhoneError && error.code === "not_allowed") return;
      }
      this.#drop();
      await this.#parts.world.sleep(this.#pauseAfter(tries), signal).catch(() => undefined);
    }
  }

  /** One device from its token to its end. */
  async #live(signal: AbortSignal, up: () => void): Promise<void> {
    const { world, store, fetchToken, openDevice, opened } = this.#parts;
    this.#token = await fetchToken(signal);
    this.#broken = Promise.withResolvers<void>();
    this.#registered("registering");
    const device = await openDevice(this.#token, this.#events()).catch((error: unknown) => {
      throw error instanceof PhoneError ? error : new PhoneError("init_device", dialerMessages.init_device);
    });
    if (signal.aborted) return device.destroy();
    this.#device = device;
    store.put({ adapter: this.#token.adapter });
    try {
      opened(device);
    } catch {
      throw new PhoneError("init_device_events", dialerMessages.init_device_events);
    }
    await within(world, signallingTimeoutMs, device.register(), signal);
    up();
    const ended = new AbortController();
    const ends = AbortSignal.any([signal, ended.signal]);
    void this.#watchToken(ends);
    await Promise.race([this.#broken.promise, new Promise((stopped) => signal.addEventListener("abort", stopped))]);
    ended.abort(new Error("This device is over."));
  }

  /** An abandoned device may still emit events. */
  #events(): DeviceEvents {
    const life = ++this.#life;
    const isMine = () => life === this.#life;
    return {
      registration: (state) => isMine() && this.#registered(state),
      incoming: (call) => isMine() && this.#parts.incoming(call),
      failed: (code, text) => isMine() && this.#failed(code, text),
      tokenWillExpire: () => isMine() && void this.#refresh(),
    };
  }

  #registered(registration: DeviceRegistration): void {
    this.#registration = registration;
    const isUp = registration === "registered";
    if (registration === "destroyed") this.#broken.resolve();
    if (isUp) {
      this.#handOver();
      this.#parts.store.settle();
    }
    const signalling = isUp ? "open" : this.#device === null ? "closed" : "connecting";
    const state = isUp ? "READY" : "DISCONNECTED";
    this.#parts.store.put({ device: { ...this.#parts.store.state.device, registration, signalling, state } });
  }

  #failed(code: number, text: string): void {
    if (isTokenFault(code)) return void this.#refresh();
    const { world, store } = this.#parts;
    const isAway = isLineFault(code) && this.#registration !== "registered";
    store.notify({ ...troubleOf(code, world.now(), text), lasting: isAway });
  }

  #fail(error: unknown): void {
    const { world, store } = this.#parts;
    const code = error instanceof PhoneError ? error.code : "init";
    store.notify({ ...troubleOf(code, world.now()), lasting: true });
  }

  async #watchToken(signal: AbortSignal): Promise<void> {
    const { world } = this.#parts;
    while (!signal.aborted) {
      const left = (this.#token?.expiresAt ?? 0) - tokenRefreshMarginMs - world.now();
      if (left <= 0) await this.#refresh();
      const wait = left > 0 ? Math.min(lookMs, left) : pauseMinMs;
      await world.sleep(wait, signal).catch(() => undefined);
    }
  }

  /** Concurrent requests share one fetch. A failed one is repeated by the watch, or by the next rejection. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#fetchFresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #fetchFresh(): Promise<void> {
    const signal = this.#stop?.signal;
    if (!signal) return;
    try {
      this.#token = this.#late = await this.#parts.fetchToken(signal);
    } catch (error) {
      return this.#fail(error);
    }
    this.#handOver();
  }

  #handOver(): void {
    const token = this.#late;
    if (this.#registration === "registered") this.#late = null;
    if (token) this.#device?.updateToken(token.token);
  }

  #drop(): void {
    this.#life++;
    const device = this.#device;
    this.#device = null;
    device?.destroy();
    this.#registered("unregistered");
  }

  #pauseAfter(tries: number): number {
    const full = Math.min(pauseMaxMs, pauseMinMs * 2 ** tries);
    return full * (0.5 + this.#parts.world.random() / 2);
  }
}
