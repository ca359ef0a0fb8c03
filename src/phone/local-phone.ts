/** The phone of the tab that owns it. */
import type { CallGround } from "../domain/dialer/do-not-call.ts";
import { digitsFault, isDialable } from "../domain/dialer/dialable.ts";
import { mediaGatheringTimeoutMs, ringTimeoutMs, signallingTimeoutMs } from "../domain/calls/limits.ts";
import { dialerErrors, dialerStatuses } from "../domain/dialer/call-errors.ts";
import { dialerMessages } from "../domain/dialer/messages.ts";
import type { FeedbackIssue, FeedbackScore, PhoneState } from "../domain/dialer/phone-state.ts";
import type { QualityPort } from "../domain/dialer/quality-port.ts";
import type { SaidConsent } from "../domain/calls/recording-consent.ts";
import type { World } from "../kit/world.ts";
import { AudioKeeper, type AudioMemory } from "./audio-keeper.ts";
import { CallRecording, type Recorder } from "./call-recording.ts";
import { DeviceKeeper } from "./device-keeper.ts";
import { IncomingCalls } from "./incoming-calls.ts";
import { type CallStart, LiveCall } from "./live-call.ts";
import type { AudioLevels, Phone } from "./phone.ts";
import { PhoneError } from "./phone-error.ts";
import { PhoneStore } from "./phone-store.ts";
import { runPreflight } from "./preflight-call.ts";
import { within } from "./within.ts";
import type { OpenDevice, PhoneToken, VoiceCall, VoiceDevice } from "./voice-device.ts";

export interface PhoneParts {
  world: World;
  /** Throws PhoneError `not_allowed` when retrying is pointless. */
  fetchToken(signal: AbortSignal): Promise<PhoneToken>;
  openDevice: OpenDevice;
  openQuality(): QualityPort;
  recorder: Recorder;
  memory: AudioMemory;
  /** Requests microphone permission if not granted yet. Throws PhoneError 31401 or 31402. */
  askMicrophone(): Promise<void>;
  /** Levels of a microphone outside a call. */
  openMeter(id: string | null, onReceived: (level: number) => void): () => void;
  /** Sent with every call (spec 000 §3). */
  callParams(): Readonly<Record<string, string>>;
}

/** The far end's ring time, plus a little for its response. */
const unansweredMs = ringTimeoutMs + 5_000;

export class LocalPhone implements Phone {
  readonly #parts: PhoneParts;
  readonly #store = new PhoneStore();
  readonly #device: DeviceKeeper;
  readonly #audio: AudioKeeper;
  readonly #incoming: IncomingCalls;
  readonly #recording: CallRecording;
  readonly #levels = new Set<(levels: AudioLevels) => void>();
  #quality: QualityPort | null = null;
  #live: LiveCall | null = null;
  #last: LiveCall | null = null;
  #isTesting = false;
  #closeMeter: (() => void) | null = null;

  constructor(parts: PhoneParts) {
    const { world } = (this.#parts = parts);
    const store = this.#store;
    store.put({ device: { ...store.state.device, here: true } });
    this.#audio = new AudioKeeper(world, store, parts.memory);
    this.#incoming = new IncomingCalls(world, store);
    this.#recording = new CallRecording(world, parts.recorder);
    this.#device = new DeviceKeeper({
      ...parts,
      store,
      incoming: (call) => this.#incoming.add(call, this.#live !== null),
      opened: (device) => this.#audio.attach(device.audio),
    });
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  snapshot(): PhoneState {
    return this.#store.state;
  }

  start(): Promise<void> {
    return this.#device.start();
  }

  async call(number: string, contactId?: number, ground?: CallGround, extension?: string): Promise<void> {
    const device = this.#free();
    if (!isDialable(number)) throw new PhoneError("bad_number", dialerStatuses.bad_number);
    const id = this.#parts.world.uuid();
    const start = { id, direction: "outbound", number, ...whoIs(contactId), ...(extension && { extension }) } as const;
    const live = this.#begin(start);
    await this.#guarded(live, "init_outbound_call", async () => {
      await this.#openMicrophone();
      if (live.isOver) return;
      live.step("connect");
      const connecting = device.connect({ ...this.#paramsOf(live.start), ...(ground && { ground }) });
      // Also when it arrives too late: it is then hung up.
      void connecting.then(
        (call) => this.#carry(live, call, "init_outbound_call_events"),
        () => undefined,
      );
      await within(this.#parts.world, signallingTimeoutMs, connecting);
      void this.#watchRinging(live);
    });
  }

  async accept(contactId?: number): Promise<void> {
    const ringing = this.#incoming.take();
    if (!ringing) throw new PhoneError("no_call", dialerStatuses.no_call);
    this.#live?.hangUp();
    const { call, view } = ringing;
    const live = this.#begin({ id: view.id, direction: "inbound", number: view.number, ...whoIs(contactId) });
    if (!this.#carry(live, call, "init_inbound_call_events")) return;
    await this.#guarded(live, "init_inbound_call", async () => {
      await this.#openMicrophone();
      // Switching later would leave a gap in the first words.
      await this.#audio.follow();
      if (live.isOver) return;
      live.put({ sid: view.sid });
      live.step("accept");
      call.accept();
      void this.#watchOpening(live);
    }).catch((error: unknown) => {
      call.reject();
      throw error;
    });
  }

  reject(): void {
    this.#incoming.take()?.call.reject();
  }

  hangUp(): void {
    this.#current().hangUp();
  }

  mute(on: boolean): void {
    this.#current().mute(on);
  }

  digits(keys: string): void {
    const live = this.#current();
    if (digitsFault(keys) !== null) throw new PhoneError("illegal_digits", dialerErrors.illegal_digits);
    // Sending them now would break the call permanently.
    if (live.view?.reconnecting) throw new PhoneError("dtmf_disconnected", dialerErrors.dtmf_disconnected);
    live.sendDigits(keys);
  }

  async record(on: boolean): Promise<void> {
    await this.#recording.record(this.#current(), on);
  }

  async pauseRecording(on: boolean): Promise<void> {
    await this.#recording.pause(this.#current(), on);
  }

  async consent(said: SaidConsent): Promise<void> {
    await this.#recording.consent(this.#current(), said);
  }

  feedback(score: FeedbackScore | null, issue?: FeedbackIssue): void {
    (this.#live ?? this.#last)?.feedback({ score, issue: issue ?? null });
  }

  async preflight(): Promise<void> {
    const device = this.#free();
    const { world } = this.#parts;
    this.#isTesting = true;
    try {
      await runPreflight({ world, store: this.#store, quality: this.#openQuality() }, async () => {
        await this.#openMicrophone();
        return within(world, signallingTimeoutMs, device.connect({}));
      });
    } finally {
      this.#isTesting = false;
      await this.#audio.close();
    }
  }

  chooseInput(id: string): Promise<void> {
    return this.#audio.chooseInput(id).then(() => this.#meterAgain());
  }

  chooseOutputs(ids: readonly string[]): Promise<void> {
    return this.#audio.chooseOutputs(ids);
  }

  ringSilently(on: boolean): void {
    this.#audio.ringSilently(on);
  }

  watchLevels(listener: (levels: AudioLevels) => void): () => void {
    this.#levels.add(listener);
    this.#meterAgain();
    return () => {
      this.#levels.delete(listener);
      if (this.#levels.size === 0) this.#stopMeter();
    };
  }

  dismissTrouble(): void {
    this.#store.notify(null);
  }

  dismissEnded(): void {
    this.#declineUnsaid();
    this.#store.put({ ended: null });
  }

  stop(): void {
    this.#live?.hangUp();
    this.#stopMeter();
    this.#levels.clear();
    this.#incoming.clear();
    this.#device.stop();
    this.#quality?.close();
    this.#quality = null;
  }

  #free(): VoiceDevice {
    const device = this.#device.ready;
    if (!device) throw new PhoneError("no_device", dialerStatuses.no_device);
    if (this.#live || this.#isTesting) throw new PhoneError("call_active", "A call is already active.");
    return device;
  }

  #current(): LiveCall {
    if (!this.#live) throw new PhoneError("no_call", dialerStatuses.no_call);
    return this.#live;
  }

  /** Closing the quality question without an answer is stored as declined (spec 000 §9). */
  #declineUnsaid(): void {
    const { ended } = this.#store.state;
    if (ended?.quality && ended.feedback === null && ended.id === this.#last?.start.id)
      this.#last.feedback({ score: null, issue: null });
  }

  #begin(start: CallStart): LiveCall {
    this.#declineUnsaid();
    this.#stopMeter();
    const { world } = this.#parts;
    const live = new LiveCall(
      {
        world,
        store: this.#store,
        quality: () => this.#openQuality(),
        levels: (levels) => this.#receive(levels),
        stands: () => void this.#audio.follow(),
        ended: (call) => this.#ended(call),
      },
      start,
    );
    this.#live = live;
    return live;
  }

  #ended(call: LiveCall): void {
    if (this.#live !== call) return;
    this.#live = null;
    this.#last = call;
    void this.#audio.close().then(() => this.#meterAgain());
  }

  /** Ends a call whose events cannot be attached and returns false. */
  #carry(live: LiveCall, call: VoiceCall, code: "init_outbound_call_events" | "init_inbound_call_events"): boolean {
    try {
      live.carry(call);
      return true;
    } catch {
      live.fail(code);
      live.giveUp("network");
      return false;
    }
  }

  /** A failure before the call is established ends it, is shown, and is thrown to the caller. */
  async #guarded(live: LiveCall, code: "init_outbound_call" | "init_inbound_call", work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const received = error instanceof PhoneError ? error : new PhoneError(code, dialerMessages[code]);
      if (!live.isOver) live.fail(received.code);
      live.giveUp("network");
      throw received;
    }
  }

  async #openMicrophone(): Promise<void> {
    await this.#parts.askMicrophone();
    await this.#audio.open();
  }

  #paramsOf({ id, number, contactId }: CallStart): Record<string, string> {
    const params = { ...this.#parts.callParams(), To: number, timeout: String(ringTimeoutMs / 1_000), cid: id };
    return contactId === undefined ? params : { ...params, callContactId: String(contactId) };
  }

  async #watchRinging(live: LiveCall): Promise<void> {
    const { world } = this.#parts;
    await world.sleep(signallingTimeoutMs);
    if (live.view?.state === "connecting") {
      live.fail("websocket_timeout");
      return live.giveUp("network");
    }
    await world.sleep(unansweredMs - signallingTimeoutMs);
    if (live.view && live.view.answeredAt === null) live.giveUp("contact");
  }

  async #watchOpening(live: LiveCall): Promise<void> {
    await this.#parts.world.sleep(mediaGatheringTimeoutMs);
    if (live.view?.state !== "connecting") return;
    live.fail("init_inbound_call");
    live.giveUp("network");
  }

  #openQuality(): QualityPort {
    if (this.#quality) return this.#quality;
    const port = (this.#quality = this.#parts.openQuality());
    port.listen((news) => {
      if (news.kind === "line") this.#store.putCall(news.id, { quality: news.line });
    });
    return port;
  }

  #receive(levels: AudioLevels): void {
    for (const listener of this.#levels) listener(levels);
  }

  /** Outside a call only we measure the microphone. */
  #meterAgain(): void {
    this.#stopMeter();
    if (this.#levels.size === 0 || this.#live) return;
    this.#closeMeter = this.#parts.openMeter(this.#audio.input, (input) => this.#receive({ input, output: 0 }));
  }

  #stopMeter(): void {
    this.#closeMeter?.();
    this.#closeMeter = null;
  }
}

function whoIs(contactId: number | undefined): { contactId?: number } {
  return contactId === undefined ? {} : { contactId };
}
