/** Lasting while anything is kept of what is said: that it is, what they were told, and what they said to it. */
import { callMessages } from "../../domain/dialer/call-messages.ts";
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { consentWords, type RecordingConsent, type SaidConsent } from "../../domain/dialer/recording-consent.ts";
import { withPhone } from "./with-phone.ts";
import classes from "./recording.module.css";

interface RecordingMarkProps {
  recording: CallView["recording"];
  consent: RecordingConsent | null;
}

export function RecordingMark({ recording, consent }: RecordingMarkProps) {
  const isRefused = consent === "refused";
  return (
    <div className={classes.room}>
      <p className={classes.mark} data-state={isRefused && recording === "off" ? "refused" : recording} role="status">
        {wordsFor(recording, consent)}
      </p>
      {recording === "off" || isRefused ? null : (
        <div role="group" aria-label="What they say to being recorded" className={classes.answers}>
          <Answer said="agreed" words="They agree" isSaid={consent === "agreed"} />
          <Answer said="refused" words="They refuse" isSaid={false} />
        </div>
      )}
    </div>
  );
}

function wordsFor(recording: CallView["recording"], consent: RecordingConsent | null): string {
  if (recording === "starting") return callMessages.announcing;
  if (recording === "off") return consent === "refused" ? callMessages.not_recorded : "";
  return [callMessages.recording_on, ...(consent ? [consentWords[consent].toLowerCase()] : [])].join(" · ");
}

function Answer({ said, words, isSaid }: { said: SaidConsent; words: string; isSaid: boolean }) {
  return (
    <button
      type="button"
      className={classes.answer}
      aria-pressed={said === "agreed" ? isSaid : undefined}
      title={said === "refused" ? "Stops the recording for good" : undefined}
      onClick={() => withPhone((phone) => phone.consent(said))}
    >
      {words}
    </button>
  );
}
