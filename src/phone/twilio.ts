/** The only file that imports the voice library. It is loaded with the first device (design: voice §1). */
import { dictionary } from "../kit/dictionary.ts";
import type * as Sdk from "@twilio/voice-sdk";
import type { Call, Device, RTCSample } from "@twilio/voice-sdk";
import { codecs, tokenRefreshMarginMs } from "../domain/calls/limits.ts";
import type { AudioDevice, DeviceRegistration } from "../domain/dialer/phone-state.ts";
import { dialerMessages } from "../domain/dialer/messages.ts";
import { InputWatch } from "./input-watch.ts";
import { PhoneError } from "./phone-error.ts";
import { withPlainSockets } from "./plain-sockets.ts";
import { soundFile, soundNames } from "./sounds.ts";
import type { CallEvents, DeviceEvents, PhoneToken, VoiceAudio, VoiceCall, VoiceDevice } from "./voice-device.ts";

type Library = typeof Sdk;
/** Options the library accepts but does not declare. */
type Options = Device.Options & { chunderw?: string; publishEvents?: boolean };
type Audio = NonNullable<Device["audio"]>;

/** How long a call waits for signaling to reconnect. */
const reconnectMs = 30_000;
let library: Promise<Library> | null = null;
let sounds: Promise<Record<string, string>> | null = null;

export async function openTwilioDevice(token: PhoneToken, events: DeviceEvents): Promise<VoiceDevice> {
  library ??= loaded(token);
  const { Device: DeviceClass } = await library;
  sounds ??= soundUrls();
  await soundSystem();
  const device = new DeviceClass(token.token, optionsFor(token, await sounds));
  resumeSound(DeviceClass);
  try {
    handleMessage(device, events);
  } catch {
    device.destroy();
    throw new PhoneError("init_device_events", dialerMessages.init_device_events);
  }
  return {
    audio: audioOf(device.audio),
    register: () => device.register(),
    connect: async (params) => callOf(await device.connect({ params: { ...params } })),
    updateToken: (fresh) => {
      if (device.state !== "destroyed") device.updateToken(fresh);
    },
    destroy: () => {
      if (device.state !== "destroyed") device.destroy();
    },
  };
}

async function loaded({ reach }: PhoneToken): Promise<Library> {
  const [host = ""] = "chunderw" in reach ? onThisHost(reach.chunderw).split("/") : [location.host];
  try {
    const sdk = await withPlainSockets(() => import("@twilio/voice-sdk"), host);
    addEventListener("unhandledrejection", letPassRefusedSound);
    return sdk;
  } catch (error) {
    library = null;
    throw error;
  }
}

/**
 * The first device query starts the browser's audio service: done here in the background; the library's own query would
 * block the page.
 */
async function soundSystem(): Promise<void> {
  await navigator.mediaDevices?.enumerateDevices().catch(() => undefined);
}

/**
 * The library plays each sound once, muted, and ignores the result: a page without a user gesture rejects all of them.
 */
function letPassRefusedSound(event: PromiseRejectionEvent): void {
  const { reason } = event;
  const isRefusedSound = reason instanceof DOMException && reason.name === "NotAllowedError";
  if (isRefusedSound && reason.message.startsWith("play()")) event.preventDefault();
}

function optionsFor({ reach }: PhoneToken, ringing: Record<string, string>): Options {
  return {
    ...("edge" in reach ? { edge: reach.edge } : { chunderw: onThisHost(reach.chunderw), publishEvents: false }),
    sounds: ringing,
    // Media elements may play blob URLs; the library's other method would have to fetch them.
    disableAudioContextSounds: true,
    codecPreferences: codecs.map((codec) => codec as Call.Codec),
    maxCallSignalingTimeoutMs: reconnectMs,
    enableImprovedSignalingErrorPrecision: true,
    allowIncomingWhileBusy: true,
    tokenRefreshMs: tokenRefreshMarginMs,
    // The page has its own confirmation before it is left.
    closeProtection: false,
    logLevel: "silent",
  };
}

/** The library adds `wss://` and `/signal`. */
function onThisHost(chunderw: string): string {
  return chunderw.startsWith("/") ? `${location.host}${chunderw}` : chunderw;
}

/**
 * All sounds, or the library fetches the missing ones from its vendor. One per task, so that the page stays responsive.
 */
async function soundUrls(): Promise<Record<string, string>> {
  const urls: Record<string, string> = dictionary();
  for (const name of soundNames()) {
    urls[name] = URL.createObjectURL(new Blob([soundFile(name)], { type: "audio/wav" }));
    await betweenTasks();
  }
  return urls;
}

function betweenTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** A page without a user gesture cannot play sound until there is one. */
function resumeSound({ audioContext }: typeof Device): void {
  if (audioContext?.state !== "suspended") return;
  const resume = () => void audioContext.resume();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, resume, { once: true, capture: true });
}

function handleMessage(device: Device, events: DeviceEvents): void {
  const states: readonly DeviceRegistration[] = ["unregistered", "registering", "registered", "destroyed"];
  for (const state of states) device.on(state, () => events.registration(state));
  device.on("error", ({ code, message }: { code: number; message: string }) => events.failed(code, message));
  device.on("incoming", (call: Call) => events.incoming(callOf(call)));
  device.on("tokenWillExpire", () => events.tokenWillExpire());
}

function callOf(call: Call): VoiceCall {
  const events = new ListenerSlot();
  attachCallListeners(call, events);
  return {
    direction: call.direction === "INCOMING" ? "inbound" : "outbound",
    from: call.parameters["From"] ?? "",
    params: call.customParameters,
    sid: () => call.parameters["CallSid"] ?? null,
    listen: (listener) => events.hold(listener),
    accept: () => call.accept(),
    reject: () => call.reject(),
    hangUp: () => (call.status() === "pending" ? call.reject() : call.disconnect()),
    mute: (on) => call.mute(on),
    sendDigits: (keys) => call.sendDigits(keys),
    feedback: (score, issue) => void call.postFeedback(score ?? undefined, issueOf(issue)).catch(() => undefined),
  };
}

/** One listener at a time; the library's own listeners on the same call are not removed. */
class ListenerSlot {
  #listener: CallEvents | null = null;

  hold(listener: CallEvents): void {
    this.#listener = listener;
  }

  notify(say: (events: CallEvents) => void): void {
    if (this.#listener) say(this.#listener);
  }
}

function attachCallListeners(call: Call, held: ListenerSlot): void {
  const isPending = () => call.status() === "pending";
  call.on("ringing", () => held.notify((events) => events.ringing()));
  call.on("accept", () => held.notify((events) => events.opened()));
  call.on("reconnecting", ({ code }: CodedError) => held.notify((events) => events.reconnecting(code)));
  call.on("reconnected", () => held.notify((events) => events.reconnected()));
  call.on("error", ({ code, message }: CodedError) => held.notify((events) => events.failed(code, message)));
  call.on("cancel", () => held.notify((events) => events.canceled()));
  call.on("reject", () => held.notify((events) => events.canceled()));
  call.on("disconnect", () => held.notify((events) => events.closed()));
  call.on("transportClose", () => (isPending() ? held.notify((events) => events.canceled()) : void endWhenLost(call)));
  call.on("sample", (sample: RTCSample) => held.notify((events) => events.sampled(sampleOf(sample))));
  call.on("warning", (name: string) => held.notify((events) => events.warned(name, true)));
  call.on("warning-cleared", (name: string) => held.notify((events) => events.warned(name, false)));
  call.on("volume", (input: number, output: number) => held.notify((events) => events.levels(input, output)));
}

interface CodedError {
  code: number;
  message: string;
}

/**
 * An unanswered call cannot be reconnected: the library then closes it without an event and keeps the microphone open.
 * Its state is private, so a missing field is allowed for.
 */
async function endWhenLost(call: Call): Promise<void> {
  // The library updates its state after it emits the loss.
  await Promise.resolve();
  if (call.status() !== "closed") return;
  const { _mediaHandler } = call as unknown as { _mediaHandler?: { close?(): void } };
  _mediaHandler?.close?.();
}

function sampleOf(sample: RTCSample): Parameters<CallEvents["sampled"]>[0] {
  return {
    mos: sample.mos,
    jitter: numberOf(sample.jitter),
    rtt: numberOf(sample.rtt),
    loss: Math.max(0, numberOf(sample.packetsLostFraction)),
    packetsReceived: numberOf(sample.packetsReceived),
    packetsLost: numberOf(sample.packetsLost),
    bytesReceived: numberOf(sample.bytesReceived),
    bytesSent: numberOf(sample.bytesSent),
    inputLevel: numberOf(sample.audioInputLevel),
  };
}

/** The first sample lacks values derived from the second. */
function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function issueOf(issue: string | null): Call.FeedbackIssue | undefined {
  // The specification's six issues are the library's values.
  return issue === null ? undefined : (issue as Call.FeedbackIssue);
}

function audioOf(audio: Audio | null): VoiceAudio {
  const watch = new InputWatch();
  const listed = (devices: Map<string, MediaDeviceInfo> | undefined): AudioDevice[] =>
    [...(devices?.values() ?? [])].map(({ deviceId, label }) => ({ id: deviceId, label, live: false }));
  return {
    inputs: () => listed(audio?.availableInputDevices),
    outputs: () => listed(audio?.availableOutputDevices),
    canChooseOutput: audio?.isOutputSelectionSupported ?? false,
    onChange: (onChangeReceived) => {
      audio?.on("deviceChange", (lost: MediaDeviceInfo[]) => {
        const has = (kind: MediaDeviceKind) => lost.some((device) => device.kind === kind);
        onChangeReceived({ input: has("audioinput"), output: has("audiooutput") });
      });
    },
    setInput: async (id) => {
      const isDead = audio?.inputDevice?.deviceId === id && watch.silence === "ended";
      // The library reuses the open stream of a device; this makes it request a new one.
      await (isDead ? audio.unsetAudioConstraints() : audio?.setInputDevice(id));
      watch.follow(audio?.inputStream ?? null);
    },
    releaseInput: async () => {
      watch.follow(null);
      await audio?.unsetInputDevice();
    },
    silence: () => {
      // The library switches streams by itself when devices change.
      watch.follow(audio?.inputStream ?? null);
      return watch.silence;
    },
    onSilence: (detectSilence) => watch.listen(detectSilence),
    setRinging: (on) => void audio?.incoming(on),
    setOutputs: async (ids) => {
      await Promise.all([audio?.speakerDevices.set([...ids]), audio?.ringtoneDevices.set([...ids])]);
    },
  };
}
