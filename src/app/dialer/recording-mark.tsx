/** Shown while a call is recorded: the recording itself, the disclosure made, and the other party's answer. */
import { callMessages } from "../../domain/calls/call-messages.ts";
import type { CallView } from "../../domain/dialer/phone-state.ts";
import type { RecordingDue } from "../../domain/dialer/recording-rules.ts";
import { placeName } from "../../domain/dialer/rule-words.ts";
import { consentWords, type RecordingConsent, type SaidConsent } from "../../domain/calls/recording-consent.ts";
import { withPhone } from "../phone/index.ts";
import classes from "./recording.module.css";

interface RecordingMarkProps {
  recording: CallView["recording"];
  consent: RecordingConsent | null;
  due: RecordingDue;
}

export function RecordingMark({ recording, consent, due }: RecordingMarkProps) {
  const isRefused = consent === "refused";
  return (
    <div className={classes.room}>
      <p className={classes.mark} data-state={isRefused && recording === "off" ? "refused" : recording} role="status">
        {wordsFor(recording, consent, due)}
      </p>
      {due.duty === "all_party" && (recording === "on" || recording === "starting") && !isAnswered(consent) ? (
        <p className={classes.ask}>{askWords(due)}</p>
      ) : null}
      {recording === "off" || isRefused ? null : (
        <div className={classes.answers}>
          <div role="group" aria-label="Recording consent" className={classes.answers}>
            <Answer said="agreed" words="They agree" isSaid={consent === "agreed"} />
            <Answer said="refused" words="They refuse" isSaid={false} />
          </div>
          {recording === "on" || recording === "paused" ? <Pause isPaused={recording === "paused"} /> : null}
        </div>
      )}
    </div>
  );
}

function isAnswered(consent: RecordingConsent | null): boolean {
  return consent === "agreed" || consent === "refused";
}

function askWords({ place }: RecordingDue): string {
  const where = place === "unknown" || place === "all" ? "" : `${placeName(place)}: `;
  return `${where}${where === "" ? "E" : "e"}veryone must agree. Ask them.`;
}

function wordsFor(recording: CallView["recording"], consent: RecordingConsent | null, { duty }: RecordingDue): string {
  const isSilent = duty === "silent";
  if (recording === "starting") return isSilent ? callMessages.recording_starts : callMessages.announcing;
  if (recording === "off") return consent === "refused" ? callMessages.not_recorded : "";
  if (recording === "paused") return callMessages.recording_paused;
  if (isSilent && consent === null) return callMessages.recording_on;
  const said = consent ? consentWords[consent] : callMessages.announcing;
  return `${callMessages.recording_on} · ${lowerFirst(said)}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Pauses while card or account numbers are read out. Resumed manually or automatically. */
function Pause({ isPaused }: { isPaused: boolean }) {
  return (
    <button
      type="button"
      className={classes.answer}
      aria-label={isPaused ? "Resume recording" : "Pause recording"}
      title={isPaused ? undefined : "For card or bank details. Resumes automatically after 3 minutes."}
      onClick={() => withPhone((phone) => phone.pauseRecording(!isPaused))}
    >
      {isPaused ? "Resume" : "Pause"}
    </button>
  );
}

function Answer({ said, words, isSaid }: { said: SaidConsent; words: string; isSaid: boolean }) {
  return (
    <button
      type="button"
      className={classes.answer}
      aria-pressed={said === "agreed" ? isSaid : undefined}
      title={said === "refused" ? "Stops the recording permanently" : undefined}
      onClick={() => withPhone((phone) => phone.consent(said))}
    >
      {words}
    </button>
  );
}
