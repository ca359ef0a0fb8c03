import { expect, test } from "vitest";
import { historyWords } from "../../src/domain/workflow/history-words.ts";
import { runEndWords, runNextWords } from "../../src/domain/workflow/run-words.ts";

test.each([
  ["start", "done", "Added manually", "started — Added manually"],
  ["send_email", "done", "To ada@home.example: Your policy", "sent an email — To ada@home.example: Your policy"],
  ["send_email", "skipped", "No email address.", "did not send an email: No email address."],
  [
    "send_email",
    "failed",
    "Something went wrong on the server.",
    "could not send an email: Something went wrong on the server.",
  ],
  ["send_email", "waiting", "Until the morning.", "waits to send an email, until the morning."],
  ["wait", "waiting", "Until 11/24/2026, 9:00 AM", "waits, until 11/24/2026, 9:00 AM"],
  ["add_tag", "done", "", "added a tag"],
  ["stop", "done", "Contact became a client", "ended early — Contact became a client"],
] as const)("%s that was %s reads as a sentence", (step, result, detail, said) => {
  expect(historyWords({ step, result, detail })).toBe(said);
});

const coming = (at: number) => `tomorrow ${at}`;

test.each([
  [{ step_kind: "send_email", waiting_until: 20 }, "Waiting until tomorrow 20 to send an email"],
  [{ step_kind: "add_tag", waiting_until: 10 }, "Next: add a tag"],
  [{ step_kind: "add_tag", waiting_until: null }, "Next: add a tag"],
  [{ step_kind: null, waiting_until: 20 }, "Waiting until tomorrow 20 to end"],
] as const)("what comes next is said with its moment while that is ahead", (run, said) => {
  expect(runNextWords(run, 10, coming)).toBe(said);
});

test.each([
  [{ state: "done", why: "" }, "Completed all steps"],
  [{ state: "stopped", why: "by_hand" }, "Someone removed the contact"],
  [{ state: "failed", why: "This status no longer exists." }, "This status no longer exists."],
  [{ state: "stopped", why: "" }, "Ended early"],
] as const)("a run that is over says why", (run, said) => {
  expect(runEndWords(run)).toBe(said);
});
