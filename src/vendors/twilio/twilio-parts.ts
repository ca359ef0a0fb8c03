/** Dependencies of the Twilio adapter's modules, and their call events. */
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

/** A call as logged. */
export interface LoggedCall {
  /** Of its first leg: the caller's; for a callee within the company, the callee's own. */
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
  /** For recordings: slower and larger than an API response. */
  readonly sounds: Pick<Outgoing, "save">;
  readonly storage: Pick<Storage, "putFile">;
  /** Where recordings are downloaded to. */
  readonly folder: string;
  /** The words of the company's recording announcement. */
  readonly announcementOf: (call: CallRef) => Promise<string>;
  readonly route: (ask: CallAsk) => Promise<CallPlan>;
  readonly note: NoteCallEvent;
  readonly prove: NoteNumberProof;
  readonly logged: (call: CallRef) => Promise<LoggedCall | undefined>;
  /** The call whose first leg this is. */
  readonly begunWith: (tenant_id: string, call_sid: string) => Promise<CallRef | undefined>;
  /** The tenant by the company name in its webhook URL. */
  readonly tenantOf: (company: string) => Promise<string | undefined>;
  /** The company name of a tenant in that URL. */
  readonly companyOf: (tenant_id: string) => Promise<string>;
  /** Whether they have a session: a token outlives it. */
  readonly isSignedIn: (who: VoiceUser) => Promise<boolean>;
  /** Queues a job that retries until done. */
  readonly fetchLater: (sound: SoundAway) => Promise<void>;
  /** Calls of all tenants that started before then and have not ended. */
  readonly goingOn: (before: number) => Promise<CallRef[]>;
  /** Calls whose recording has been paused since before then. */
  readonly pausedSince: (before: number) => Promise<CallRef[]>;
  readonly report: (error: unknown) => void;
}

export type Fields = Readonly<Record<string, string>>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** `at`: defaults to now. */
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
