/** The six issues of spec 000 §9 as a person would say them. */
import type { FeedbackIssue } from "./phone-state.ts";

export const feedbackWords: Readonly<Record<FeedbackIssue, string>> = {
  "audio-latency": "Late sound",
  "choppy-audio": "Choppy sound",
  "dropped-call": "The call was cut off",
  echo: "Echo",
  "noisy-call": "Noise",
  "one-way-audio": "Only one of us could hear",
};
