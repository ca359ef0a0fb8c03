/**
 * One phone per browser profile: the tab that holds the lock owns it, every other tab displays and controls it. A call
 * stays in the owning tab; when that tab is closed the next one takes over, without the call.
 */
import type { CallGround } from "../domain/dialer/do-not-call.ts";
import { digitsFault } from "../domain/dialer/dialable.ts";
import { callDrawnAfterMs } from "../domain/calls/limits.ts";
import { dialerErrors } from "../domain/dialer/call-errors.ts";
import { type FeedbackIssue, type FeedbackScore, idlePhone, type PhoneState } from "../domain/dialer/phone-state.ts";
import type { SaidConsent } from "../domain/calls/recording-consent.ts";
import { createListeners } from "../kit/store.ts";
import type { World } from "../kit/world.ts";
import type { AudioLevels, Phone } from "./phone.ts";
import { PhoneError } from "./phone-error.ts";

/** The part of the Web Locks API in use; without locks (plain http) every tab has its own phone. */
export interface PhoneLocks {
  request(name: string, options: { signal?: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

export interface PhoneChannel {
  post(message: PhoneMessage): void;
  /** Receives the other tabs' messages, not its own. */
  listen(onReceived: (message: PhoneMessage) => void): void;
  close(): void;
}

export type PhoneMessage =
  | { kind: "state"; state: PhoneState }
  /** A newly opened tab requests the state. */
  | { kind: "look" }
  | { kind: "command"; id: string; command: PhoneCommand }
  | { kind: "done"; id: string; error: { code: string | number; text: string } | null };

export type PhoneCommand =
  | { name: "call"; number: string; contactId?: number; ground?: CallGround; extension?: string }
  | { name: "accept"; contactId?: number }
  | { name: "reject" | "hangUp" | "preflight" | "dismissTrouble" | "dismissEnded" }
  | { name: "mute" | "record" | "pauseRecording"; on: boolean }
  | { name: "consent"; said: SaidConsent }
  | { name: "digits"; keys: string }
  | { name: "feedback"; score: FeedbackScore | null; issue?: FeedbackIssue }
  | { name: "chooseInput"; id: string }
  | { name: "chooseOutputs"; ids: readonly string[] };

export interface SharedParts {
  world: World;
  name: string;
  locks: PhoneLocks | undefined;
  channel: PhoneChannel;
  openLocal(): Phone;
  /** Requested in the visible tab, before the owning tab needs it. */
  askMicrophone(): Promise<void>;
  openMeter(id: string | null, onReceived: (level: number) => void): () => void;
}

/** The owning tab may be gone without notice. */
const answerMs = 15_000;

export class SharedPhone implements Phone {
  readonly #parts: SharedParts;
  readonly #listeners = createListeners();
  readonly #asked = new Map<string, PromiseWithResolvers<void>>();
  readonly #stop = new AbortController();
  #local: Phone | null = null;
  #seen: PhoneState = idlePhone;
  #isWanted = false;
  #isToBeShown = false;
  #isSilent = false;

  constructor(parts: SharedParts) {
    this.#parts = parts;
    parts.channel.listen((message) => this.#receive(message));
    parts.channel.post({ kind: "look" });
    void this.#lead();
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  snapshot(): PhoneState {
    return this.#local?.snapshot() ?? this.#seen;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    await this.#local?.start();
  }

  async call(number: string, contactId?: number, ground?: CallGround, extension?: string): Promise<void> {
    if (!this.#local) await this.#parts.askMicrophone();
    await this.#do({
      name: "call",
      number,
      ...(contactId === undefined ? {} : { contactId }),
      ...(ground && { ground }),
      ...(extension && { extension }),
    });
  }

  async accept(contactId?: number): Promise<void> {
    if (!this.#local) await this.#parts.askMicrophone();
    await this.#do({ name: "accept", ...(contactId === undefined ? {} : { contactId }) });
  }

  reject(): void {
    this.#now({ name: "reject" }, (phone) => phone.reject());
  }

  hangUp(): void {
    this.#now({ name: "hangUp" }, (phone) => phone.hangUp());
  }

  mute(on: boolean): void {
    this.#now({ name: "mute", on }, (phone) => phone.mute(on));
  }

  digits(keys: string): void {
    // Also checked here, because errors of the owning tab are not awaited.
    if (digitsFault(keys) !== null) throw new PhoneError("illegal_digits", dialerErrors.illegal_digits);
    if (this.snapshot().call?.reconnecting) throw new PhoneError("dtmf_disconnected", dialerErrors.dtmf_disconnected);
    this.#now({ name: "digits", keys }, (phone) => phone.digits(keys));
  }

  record(on: boolean): Promise<void> {
    return this.#do({ name: "record", on });
  }

  pauseRecording(on: boolean): Promise<void> {
    return this.#do({ name: "pauseRecording", on });
  }

  consent(said: SaidConsent): Promise<void> {
    return this.#do({ name: "consent", said });
  }

  feedback(score: FeedbackScore | null, issue?: FeedbackIssue): void {
    const command = { name: "feedback", score, ...(issue === undefined ? {} : { issue }) } as const;
    this.#now(command, (phone) => phone.feedback(score, issue));
  }

  preflight(): Promise<void> {
    return this.#do({ name: "preflight" });
  }

  chooseInput(id: string): Promise<void> {
    return this.#do({ name: "chooseInput", id });
  }

  chooseOutputs(ids: readonly string[]): Promise<void> {
    return this.#do({ name: "chooseOutputs", ids });
  }

  /** Called in every tab, so only the owning tab needs to act. */
  ringSilently(on: boolean): void {
    this.#isSilent = on;
    this.#local?.ringSilently(on);
  }

  /** Another tab measures its own microphone: fifty messages a second are not broadcast. */
  watchLevels(listener: (levels: AudioLevels) => void): () => void {
    if (this.#local) return this.#local.watchLevels(listener);
    const input = this.#seen.inputs.find(({ live }) => live)?.id ?? null;
    return this.#parts.openMeter(input, (level) => listener({ input: level, output: 0 }));
  }

  dismissTrouble(): void {
    this.#now({ name: "dismissTrouble" }, (phone) => phone.dismissTrouble());
  }

  dismissEnded(): void {
    this.#now({ name: "dismissEnded" }, (phone) => phone.dismissEnded());
  }

  stop(): void {
    this.#stop.abort(new Error("The phone was put down."));
    this.#local?.stop();
    this.#parts.channel.close();
    for (const asked of this.#asked.values()) asked.resolve();
  }

  async #lead(): Promise<void> {
    const { locks, name } = this.#parts;
    const { signal } = this.#stop;
    const carry = async () => {
      this.#carry();
      await new Promise((stopped) => signal.addEventListener("abort", stopped, { once: true }));
    };
    try {
      await (locks ? locks.request(`${name}:phone`, { signal }, carry) : carry());
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #carry(): void {
    const local = (this.#local = this.#parts.openLocal());
    local.ringSilently(this.#isSilent);
    local.subscribe(() => (isGoingOut(local.snapshot()) ? void this.#showSoon() : this.#show()));
    this.#show();
    if (this.#isWanted) void local.start().catch(() => undefined);
  }

  async #showSoon(): Promise<void> {
    if (this.#isToBeShown) return;
    this.#isToBeShown = true;
    await this.#parts.world.sleep(callDrawnAfterMs);
    this.#isToBeShown = false;
    this.#show();
  }

  #show(): void {
    this.#parts.channel.post({ kind: "state", state: this.snapshot() });
    this.#changed();
  }

  #changed(): void {
    this.#listeners.notify();
  }

  #receive(message: PhoneMessage): void {
    switch (message.kind) {
      case "state":
        if (this.#local) return;
        this.#seen = { ...message.state, device: { ...message.state.device, here: false } };
        return this.#changed();
      case "look":
        if (this.#local) this.#parts.channel.post({ kind: "state", state: this.snapshot() });
        return;
      case "command":
        return void this.#answer(message.id, message.command);
      case "done":
        return this.#settle(message.id, message.error);
    }
  }

  async #answer(id: string, command: PhoneCommand): Promise<void> {
    if (!this.#local) return;
    const error = await perform(this.#local, command).then(() => null, wordsOf);
    this.#parts.channel.post({ kind: "done", id, error });
  }

  #settle(id: string, error: { code: string | number; text: string } | null): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.reject(new PhoneError(error.code, error.text));
    else asked?.resolve();
  }

  /** In the owning tab an error is thrown at once; in other tabs it is ignored. */
  #now(command: PhoneCommand, act: (phone: Phone) => void): void {
    if (this.#local) act(this.#local);
    else void this.#do(command).catch(() => undefined);
  }

  async #do(command: PhoneCommand): Promise<void> {
    if (this.#local) return perform(this.#local, command);
    const { world, channel } = this.#parts;
    const id = world.uuid();
    const asked = Promise.withResolvers<void>();
    this.#asked.set(id, asked);
    channel.post({ kind: "command", id, command });
    if (command.name !== "preflight") void world.sleep(answerMs).then(() => this.#settle(id, noAnswer));
    return asked.promise;
  }
}

function isGoingOut({ call }: PhoneState): boolean {
  return call?.direction === "outbound" && (call.state === "pending" || call.state === "connecting");
}

const noAnswer = { code: "no_device", text: "The tab that carries the phone does not answer." };

async function perform(phone: Phone, command: PhoneCommand): Promise<void> {
  switch (command.name) {
    case "call":
      return phone.call(command.number, command.contactId, command.ground, command.extension);
    case "accept":
      return phone.accept(command.contactId);
    case "mute":
      return phone.mute(command.on);
    case "record":
      return phone.record(command.on);
    case "pauseRecording":
      return phone.pauseRecording(command.on);
    case "consent":
      return phone.consent(command.said);
    case "digits":
      return phone.digits(command.keys);
    case "feedback":
      return phone.feedback(command.score, command.issue);
    case "chooseInput":
      return phone.chooseInput(command.id);
    case "chooseOutputs":
      return phone.chooseOutputs(command.ids);
    default:
      return phone[command.name]();
  }
}

function wordsOf(error: unknown): { code: string | number; text: string } {
  const text = error instanceof Error ? error.message : String(error);
  return { code: error instanceof PhoneError ? error.code : "init_call", text };
}
