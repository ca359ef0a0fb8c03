/** Line quality after a call: measurements with reason, and the user's rating if the line was bad. */
import { useId } from "react";
import type { KeptQuality } from "../../domain/calls/call-quality.ts";
import { feedbackIssues, feedbackScores } from "../../domain/calls/limits.ts";
import type { EndedCallView, FeedbackIssue, FeedbackScore } from "../../domain/dialer/phone-state.ts";
import { withPhone } from "../phone/index.ts";
import { lineWords } from "./line-view.tsx";
import classes from "./after-call.module.css";

const scoreWords: Readonly<Record<FeedbackScore, string>> = {
  1: "Bad",
  2: "Poor",
  3: "Fair",
  4: "Good",
  5: "Excellent",
};
const issueWords: Readonly<Record<FeedbackIssue, string>> = {
  "audio-latency": "Delay",
  "choppy-audio": "Choppy",
  "dropped-call": "Dropped",
  echo: "Echo",
  "noisy-call": "Noise",
  "one-way-audio": "One-way",
};
/** Above this score there is no problem to name. */
const fineScore = 4;

/** Tone of the label shown during the call, or worse if the score is low. */
function toneOf({ label, score }: KeptQuality): "good" | "warn" | "bad" {
  if (label === "degraded" || score < 50) return "bad";
  return label === "fair" || score < 80 ? "warn" : "good";
}

export function LineFeedback({ call: { quality, feedback } }: { call: EndedCallView }) {
  const name = useId();
  if (!quality) return null;
  const score = feedback?.score ?? null;
  const tone = toneOf(quality);
  return (
    <section className={classes.quality} aria-label="Call quality">
      <p className={classes.score} data-tone={tone}>
        <strong>{quality.score}</strong>
        <span>
          {lineWords[quality.label]}
          {quality.reason ? <small>{quality.reason}</small> : null}
        </span>
      </p>
      {tone === "good" ? null : (
        <fieldset className={classes.part}>
          <legend className={classes.legend}>How was the call quality?</legend>
          <div className={classes.scores}>
            {feedbackScores.map((one) => (
              <label key={one} className={classes.chip} title={scoreWords[one]}>
                <input
                  type="radio"
                  name={name}
                  aria-label={`${one}, ${scoreWords[one]}`}
                  checked={score === one}
                  onChange={() => withPhone((phone) => phone.feedback(one))}
                />
                {one}
              </label>
            ))}
          </div>
          {score !== null && score < fineScore ? (
            <div className={classes.chips}>
              {feedbackIssues.map((issue) => (
                <label key={issue} className={classes.chip}>
                  <input
                    type="radio"
                    name={`${name}-issue`}
                    checked={feedback?.issue === issue}
                    onChange={() => withPhone((phone) => phone.feedback(score, issue))}
                  />
                  {issueWords[issue]}
                </label>
              ))}
            </div>
          ) : null}
        </fieldset>
      )}
    </section>
  );
}
