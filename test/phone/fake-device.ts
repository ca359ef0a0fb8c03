/** A voice library controlled by the test. */
import type { AudioDevice, CallDirection, FeedbackView } from "../../src/domain/dialer/phone-state.ts";
import type { QualityPort } from "../../src/domain/dialer/quality-port.ts";
import { type QualityUpdate, QualityCalls } from "../../src/domain/dialer/quality-calls.ts";
import { LocalPhone, type PhoneParts } from "../../src/phone/local-phone.ts";
import type { Silence } from "../../src/phone/input-watch.ts";
import type {
  CallEvents,
  DeviceEvents,
  PhoneToken,
  VoiceAudio,
  VoiceCall,
  VoiceDevice,
} from "../../src/phone/voice-device.ts";
import { seededWorld } from "../fixtures/world.ts";

export class FakeCall implements VoiceCall {
  readonly direction: CallDirection;
  readonly from: string;
  readonly params: ReadonlyMap<string, string>;
  readonly done: string[] = [];
  #events: CallEvents | null = null;
  #sid: string | null;

  constructor(direction: CallDirection, { from = "", sid = null as string | null, params = {} } = {}) {
    this.direction = direction;
    this.from = from;
    this.#sid = sid;
    this.params = new Map(Object.entries(params));
  }

  /** What the library says next. */
  get says(): CallEvents {
    if (!this.#events) throw new Error("nobody listens to this call");
    return this.#events;
  }

  rings(sid = "CA1"): void {
    this.#sid = sid;
    this.says.ringing();
  }

  sid = () => this.#sid;
  listen = (events: CallEvents) => void (this.#events = events);
  accept = () => void this.done.push("accept");
  reject = () => void this.done.push("reject");
  mute = (on: boolean) => void this.done.push(`mute ${on}`);
  sendDigits = (keys: string) => void this.done.push(`digits ${keys}`);
  feedback = (score: FeedbackView["score"], issue: FeedbackView["issue"]) =>
    void this.done.push(`feedback ${score} ${issue}`);

  hangUp(): void {
    this.done.push("hangUp");
    this.#events?.closed();
  }
}

export class FakeDevice implements VoiceDevice {
  readonly calls: FakeCall[] = [];
  readonly connected: Readonly<Record<string, string>>[] = [];
  readonly tokens: string[] = [];
  readonly says: DeviceEvents;
  readonly audio = new FakeAudio();
  registers = 0;
  isDestroyed = false;
  /** Set to keep a promise of the library from ever settling. */
  hangs: "register" | "connect" | null = null;
  /** What `connect` throws. */
  refuses: Error | null = null;

  constructor(token: PhoneToken, events: DeviceEvents) {
    this.tokens.push(token.token);
    this.says = events;
  }

  register(): Promise<void> {
    this.registers++;
    if (this.hangs === "register") return new Promise(() => undefined);
    this.says.registration("registered");
    return Promise.resolve();
  }

  connect(params: Readonly<Record<string, string>>): Promise<VoiceCall> {
    this.connected.push(params);
    if (this.hangs === "connect") return new Promise(() => undefined);
    if (this.refuses) return Promise.reject(this.refuses);
    const call = new FakeCall("outbound");
    this.calls.push(call);
    return Promise.resolve(call);
  }

  updateToken(token: string): void {
    this.tokens.push(token);
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}

export class FakeAudio implements VoiceAudio {
  list: AudioDevice[] = ["default", "headset"].map((id) => ({ id, label: id, live: false }));
  readonly canChooseOutput = true;
  input: string | null = null;
  outputIds: readonly string[] = [];
  #receive: Parameters<VoiceAudio["onChange"]>[0] = () => undefined;

  inputs = () => this.list;
  outputs = () => this.list;
  onChange = (onReceived: Parameters<VoiceAudio["onChange"]>[0]) => void (this.#receive = onReceived);
  /** A track of such a device ends as soon as it is opened. */
  broken: readonly string[] = [];
  #silence: Silence | null = null;
  #detectSilence: () => void = () => undefined;

  isRinging = true;
  setRinging = (on: boolean) => void (this.isRinging = on);
  setInput = (id: string) => {
    this.input = id;
    this.#silence = this.broken.includes(id) ? "ended" : null;
    return Promise.resolve();
  };
  silence = () => this.#silence;
  onSilence = (onReceived: () => void) => void (this.#detectSilence = onReceived);
  releaseInput = () => Promise.resolve(void (this.input = null));
  setOutputs = (ids: readonly string[]) => Promise.resolve(void (this.outputIds = ids));

  fallSilent(silence: Silence | null): void {
    this.#silence = silence;
    this.#detectSilence();
  }

  plugIn(id: string, label = id): void {
    this.list = [...this.list.filter((device) => device.id !== id), { id, label, live: false }];
    this.#receive({ input: false, output: false });
  }

  unplug(id: string): void {
    this.list = this.list.filter((device) => device.id !== id);
    this.#receive({ input: true, output: false });
  }
}

/** The rules themselves, on this thread. */
export function hereQuality(): QualityPort {
  let onReceived: (news: QualityUpdate) => void = () => undefined;
  const service = new QualityCalls((news) => onReceived(news));
  return {
    open: (...given) => service.open(...given),
    add: (...given) => service.add(...given),
    warn: (...given) => service.warn(...given),
    reconnected: (...given) => service.reconnected(...given),
    end: (id) => Promise.resolve(service.close(id)),
    listen: (listener) => void (onReceived = listener),
    close: () => undefined,
  };
}

/** A phone on a fake library; every device it opened is kept, and every token it fetched was good for an hour. */
export function fakePhone(more: Partial<PhoneParts> = {}, prepare: (device: FakeDevice) => void = () => undefined) {
  const world = seededWorld(7);
  const devices: FakeDevice[] = [];
  const fetched: number[] = [];
  const asked: string[] = [];
  const phone = new LocalPhone({
    world,
    fetchToken: () => {
      fetched.push(world.now());
      return Promise.resolve({
        token: `token ${fetched.length}`,
        expiresAt: world.now() + 3_600_000,
        adapter: "gateway",
        reach: { chunderw: "/voice" },
      });
    },
    openDevice: (token, events) => {
      const device = new FakeDevice(token, events);
      prepare(device);
      devices.push(device);
      return Promise.resolve(device);
    },
    openQuality: hereQuality,
    recorder: {
      start: (id) => Promise.resolve(asked.push(`start ${id}`) > 0),
      stop: (id) => Promise.resolve(asked.push(`stop ${id}`) > 0),
      pause: (id) => Promise.resolve(asked.push(`pause ${id}`) > 0),
      resume: (id) => Promise.resolve(asked.push(`resume ${id}`) > 0),
      consent: (id, said) => Promise.resolve(void asked.push(`${said} ${id}`)),
    },
    memory: { read: () => null, write: () => undefined },
    askMicrophone: () => Promise.resolve(),
    openMeter: () => () => undefined,
    callParams: () => ({ callerId: "+12015550100", deviceUserId: "u1", uid: "u1" }),
    ...more,
  });
  const last = <T>(list: readonly T[]): T => {
    const item = list.at(-1);
    if (item === undefined) throw new Error("there is none");
    return item;
  };
  return {
    phone,
    world,
    devices,
    fetched,
    asked,
    device: () => last(devices),
    call: () => last(last(devices).calls),
    /** Lets what waits for a promise go on. */
    settle: async () => {
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    },
  };
}

export const second: Parameters<CallEvents["sampled"]>[0] = {
  mos: 4.4,
  jitter: 2,
  rtt: 40,
  loss: 0,
  packetsReceived: 50,
  packetsLost: 0,
  bytesReceived: 8_000,
  bytesSent: 8_000,
  inputLevel: 100,
};
export const number = "+12015550123";

/** Placed, answered and open. */
export async function inCall(given = fakePhone()) {
  await given.phone.start();
  await given.phone.call(number, 42);
  given.call().rings();
  given.call().says.opened();
  return given;
}
