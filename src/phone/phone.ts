/** The phone as everything else knows it: one a browser, whichever tab carries it. */
import type { CallGround } from "../domain/dialer/do-not-call.ts";
import type { FeedbackIssue, FeedbackScore, PhoneState } from "../domain/dialer/phone-state.ts";
import type { SaidConsent } from "../domain/calls/recording-consent.ts";

export interface Phone {
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. */
  snapshot(): PhoneState;
  /** Token, library, registration. The browser plays no sound before the first gesture of the user. Called again it does nothing while the phone is up. */
  start(): Promise<void>;
  /**
   * Throws PhoneError with the status of the specification when no call can be placed. `ground`: why somebody is called who
   * asked not to be; the server records it. `extension` is dialled once the call is answered.
   */
  call(number: string, contactId?: number, ground?: CallGround, extension?: string): Promise<void>;
  /** Answers the call that rings, as one from this contact. */
  accept(contactId?: number): Promise<void>;
  reject(): void;
  hangUp(): void;
  mute(on: boolean): void;
  /** Throws PhoneError when a character may not be sent, or while the signalling is away. */
  digits(keys: string): void;
  /** Throws PhoneError when it is to be started although the other party refused. */
  record(on: boolean): Promise<void>;
  /** Nothing of what is said is kept until it goes on: by hand, or by itself after 3 minutes. */
  pauseRecording(on: boolean): Promise<void>;
  /** What the other party says to being recorded; a refusal stops the recording. */
  consent(said: SaidConsent): Promise<void>;
  /** About the call that is on, else the last one; a null score is a declined one. */
  feedback(score: FeedbackScore | null, issue?: FeedbackIssue): void;
  /** A test call; its course is in `snapshot().preflight`. */
  preflight(): Promise<void>;
  chooseInput(id: string): Promise<void>;
  chooseOutputs(ids: readonly string[]): Promise<void>;
  /** Calls that come are shown and not heard, in the person's quiet hours. */
  ringSilently(on: boolean): void;
  /** Microphone and speaker, 0 to 1, about every 50 ms while somebody listens. */
  watchLevels(listener: (levels: AudioLevels) => void): () => void;
  /** What was told stays told until it is put away. */
  dismissTrouble(): void;
  dismissEnded(): void;
  stop(): void;
}

export interface AudioLevels {
  input: number;
  output: number;
}
