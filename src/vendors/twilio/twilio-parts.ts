/** What the parts of Twilio's adapter are given, and how they tell. */
import type { World } from "../../kit/world.ts";
import type { Outgoing } from "../http/egress.ts";
import type { Storage } from "../storage/storage.ts";
import type { TwilioSettings } from "./twilio-settings.ts";
import type {
  CallAsk,
  CallEvent,
  CallPlan,
  CallRef,
  CallRoute,
  NoteCallEvent,
  NoteNumberProof,
  RecordingState,
  SoundAway,
  VoiceUser,
} from "./voice-port.ts";

/** What the log knows of a call. */
export interface LoggedCall {
  /** Of the leg it began with: the caller's; of somebody called within the company their own. */
  voice_id: string | null;
  call_direction: "inbound" | "outbound";
  isLive: boolean;
  isAnswered: boolean;
  ended_at: number | null;
  recording: RecordingState;
}

export interface TwilioParts {
  readonly settings: TwilioSettings;
  readonly world: Pick<World, "now" | "uuid" | "sleep">;
  readonly outgoing: Outgoing;
  /** For sound: slower and larger than an answer. */
  readonly sounds: Pick<Outgoing, "save">;
  readonly storage: Pick<Storage, "putFile">;
  /** Where sound lies while it comes. */
  readonly folder: string;
  readonly route: (ask: CallAsk) => Promise<CallPlan>;
  readonly note: NoteCallEvent;
  readonly prove: NoteNumberProof;
  readonly logged: (call: CallRef) => Promise<LoggedCall | undefined>;
  /** The call that began with this leg. */
  readonly begunWith: (tenant_id: string, call_sid: string) => Promise<CallRef | undefined>;
  /** The tenant whose numbers call an address with this name in it. */
  readonly tenantOf: (company: string) => Promise<string | undefined>;
  /** The name of a tenant in that address. */
  readonly companyOf: (tenant_id: string) => Promise<string>;
  /** Whether they have a session: a token outlives it. */
  readonly isSignedIn: (who: VoiceUser) => Promise<boolean>;
  /** Leaves it with the queue, which does it until it is done. */
  readonly fetchLater: (sound: SoundAway) => Promise<void>;
  /** Calls of every tenant that began before then and go on. */
  readonly goingOn: (before: number) => Promise<CallRef[]>;
  /** Those whose recording has been paused since before then. */
  readonly pausedSince: (before: number) => Promise<CallRef[]>;
  readonly report: (error: unknown) => void;
}

export type Fields = Readonly<Record<string, string>>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** `at`: now, where nobody says. */
type News = DistributiveOmit<CallEvent, "tenant_id" | "call_id" | "at"> & { at?: number };

export function notify({ world, note }: TwilioParts, call: CallRef, news: News): Promise<void> {
  return note({ ...call, at: world.now(), ...news });
}

export function hookOf({ publicUrl }: TwilioSettings, hook: string, { tenant_id, call_id }: CallRef): string {
  return `${publicUrl}/voice/twilio/${hook}/${tenant_id}/${call_id}`;
}

export function factsOf({ user_id, contact_id, call_direction, call_from, call_to }: CallRoute) {
  return { user_id, contact_id, call_direction, call_from, call_to };
}

export function momentOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : at;
}
