/** The phone API for the rest of the app: one phone per browser, owned by one tab. */
import type { CallGround } from "../domain/dialer/do-not-call.ts";
import type { FeedbackIssue, FeedbackScore, PhoneState } from "../domain/dialer/phone-state.ts";
import type { SaidConsent } from "../domain/calls/recording-consent.ts";

export interface Phone {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  snapshot(): PhoneState;
  /**
   * Token, library, registration. The browser plays no sound before the first user gesture. Has no effect while the
   * phone is up.
   */
  start(): Promise<void>;
  /**
   * Throws PhoneError with the status of the specification when no call can be placed. `ground`: reason for calling a
   * contact on the do-not-call list; the server records it. `extension` is dialed once the call is answered.
   */
  call(number: string, contactId?: number, ground?: CallGround, extension?: string): Promise<void>;
  /** Answers the ringing call as a call from this contact. */
  accept(contactId?: number): Promise<void>;
  reject(): void;
  hangUp(): void;
  mute(on: boolean): void;
  /** Throws PhoneError for an invalid character, or while signaling is down. */
  digits(keys: string): void;
  /** Throws PhoneError on a start although the other party refused. */
  record(on: boolean): Promise<void>;
  /** Nothing is recorded until it is resumed: manually, or automatically after 3 minutes. */
  pauseRecording(on: boolean): Promise<void>;
  /** The other party's response to being recorded; a refusal stops the recording. */
  consent(said: SaidConsent): Promise<void>;
  /** For the current call, otherwise the last one; a null score means declined. */
  feedback(score: FeedbackScore | null, issue?: FeedbackIssue): void;
  /** A test call; its progress is in `snapshot().preflight`. */
  preflight(): Promise<void>;
  chooseInput(id: string): Promise<void>;
  chooseOutputs(ids: readonly string[]): Promise<void>;
  /** Incoming calls are shown without sound during the user's quiet hours. */
  ringSilently(on: boolean): void;
  /** Microphone and speaker, 0 to 1, about every 50 ms while there is a listener. */
  watchLevels(listener: (levels: AudioLevels) => void): () => void;
  /** A reported problem stays until dismissed. */
  dismissTrouble(): void;
  dismissEnded(): void;
  stop(): void;
}

export interface AudioLevels {
  input: number;
  output: number;
}
