/** What the phone needs of a voice library, in its own words: the real one is behind `twilio.ts`, tests bring theirs. */
import type {
  AudioDevice,
  CallDirection,
  DeviceRegistration,
  FeedbackIssue,
  FeedbackScore,
  PhoneAdapter,
} from "../domain/dialer/phone-state.ts";
import type { QualitySample } from "../domain/dialer/quality-sample.ts";
import type { Silence } from "./input-watch.ts";

export interface PhoneToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  adapter: PhoneAdapter;
  /** Where the gateway listens, seen from the page's host; or the edge of the voice service. */
  reach: { chunderw: string } | { edge: string };
}

export interface VoiceDevice {
  readonly audio: VoiceAudio;
  /** Once in a device's life: it registers again by itself after its socket was lost. May never settle. */
  register(): Promise<void>;
  /** Resolves before anything rings. May never settle. */
  connect(params: Readonly<Record<string, string>>): Promise<VoiceCall>;
  updateToken(token: string): void;
  destroy(): void;
}

export interface DeviceEvents {
  registration(state: DeviceRegistration): void;
  incoming(call: VoiceCall): void;
  failed(code: number, text: string): void;
  tokenWillExpire(): void;
}

export type OpenDevice = (token: PhoneToken, events: DeviceEvents) => Promise<VoiceDevice>;

export interface VoiceCall {
  readonly direction: CallDirection;
  /** The other side, of an incoming call. */
  readonly from: string;
  /** What the one who called gave along. */
  readonly params: ReadonlyMap<string, string>;
  sid(): string | null;
  /** One listener. */
  listen(events: CallEvents): void;
  accept(): void;
  reject(): void;
  hangUp(): void;
  mute(on: boolean): void;
  sendDigits(keys: string): void;
  feedback(score: FeedbackScore | null, issue: FeedbackIssue | null): void;
}

export interface CallEvents {
  ringing(): void;
  /** Answered, and the sound is there. */
  opened(): void;
  /** At every attempt to restore it. */
  reconnecting(code: number): void;
  reconnected(): void;
  failed(code: number, text: string): void;
  /** Withdrawn before it was answered. */
  canceled(): void;
  closed(): void;
  sampled(sample: Omit<QualitySample, "muted" | "at">): void;
  warned(kind: string, isOn: boolean): void;
  /** 0 to 1. */
  levels(input: number, output: number): void;
}

export interface VoiceAudio {
  inputs(): readonly AudioDevice[];
  outputs(): readonly AudioDevice[];
  readonly canChooseOutput: boolean;
  /** Devices came or went; the labels of those in use that are gone. */
  onChange(listener: (lost: { input: boolean; output: boolean }) => void): void;
  /** Opens the microphone for a call. */
  setInput(id: string): Promise<void>;
  /** Lets the microphone go after one. */
  releaseInput(): Promise<void>;
  setOutputs(ids: readonly string[]): Promise<void>;
  /** Whether the next call that comes is heard. */
  setRinging(on: boolean): void;
  /** Why the open microphone gives no sound although its device is there; null: it does, or none is open. */
  silence(): Silence | null;
  /** The answer to `silence` may be another now. */
  onSilence(listener: () => void): void;
}
