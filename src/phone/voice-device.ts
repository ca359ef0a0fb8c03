/** The phone's interface to a voice library: the real one is in `twilio.ts`, tests provide their own. */
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
  /** Address of the gateway, relative to the page's host; or the edge of the voice service. */
  reach: { chunderw: string } | { edge: string };
}

export interface VoiceDevice {
  readonly audio: VoiceAudio;
  /** Called once per device: it registers again by itself after its socket was lost. May never settle. */
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
  /** The other party of an incoming call. */
  readonly from: string;
  /** Parameters sent by the caller. */
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
  /** Answered, with media connected. */
  opened(): void;
  /** At every reconnection attempt. */
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
  /** Devices were added or removed; whether those in use are gone. */
  onChange(listener: (lost: { input: boolean; output: boolean }) => void): void;
  /** Opens the microphone for a call. */
  setInput(id: string): Promise<void>;
  /** Releases the microphone after a call. */
  releaseInput(): Promise<void>;
  setOutputs(ids: readonly string[]): Promise<void>;
  /** Whether the next incoming call rings audibly. */
  setRinging(on: boolean): void;
  /** Why the open microphone is silent although its device is present; null: it is not silent, or none is open. */
  silence(): Silence | null;
  /** The value of `silence` may have changed. */
  onSilence(listener: () => void): void;
}
