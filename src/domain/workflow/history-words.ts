/** What a flow did with a contact, as text: the same in the contact's timeline, its log and the flow's history. */
import type { FlowHistory } from "./flow.ts";

type Said = Pick<FlowHistory, "step" | "result" | "detail">;

/** Done, and would have been done. */
const doings: Record<FlowHistory["step"], readonly [done: string, wanted: string]> = {
  start: ["started", "start"],
  stop: ["ended early", "end early"],
  send_email: ["sent an email", "send an email"],
  send_text: ["sent a text", "send a text"],
  ask_permission: ["asked for text permission", "ask for text permission"],
  create_event: ["scheduled an event", "schedule an event"],
  add_note: ["added a note", "add a note"],
  add_tag: ["added a tag", "add a tag"],
  remove_tag: ["removed a tag", "remove a tag"],
  add_to_group: ["added to a group", "add to a group"],
  set_status: ["set the status", "set the status"],
  set_field: ["changed a field", "change a field"],
  assign: ["assigned the contact", "assign the contact"],
  wait: ["waited", "wait"],
  wait_for_hours: ["waited for calling hours", "wait for calling hours"],
  wait_for_reply: ["waited for a reply", "wait for a reply"],
  branch: ["chose a branch", "choose a branch"],
  start_flow: ["started another workflow", "start another workflow"],
  end: ["finished", "finish"],
};

/** `sent an email`, `did not send an email`, `could not send an email`, `waits`. */
export function didWords({ step, result }: Pick<Said, "step" | "result">): string {
  const [done, wanted] = doings[step];
  if (result === "done") return done;
  if (result === "waiting")
    return step === "wait" ? "waits" : step === "wait_for_reply" ? "waits for a reply" : `waits to ${wanted}`;
  return `${result === "skipped" ? "did not" : "could not"} ${wanted}`;
}

/** `send an email`: what a step is about to do. */
export function wantedWords(step: FlowHistory["step"]): string {
  return doings[step][1];
}

/** With recipient, tag, end of wait, or reason for not doing it. */
export function historyWords(entry: Said): string {
  const did = didWords(entry);
  if (entry.detail === "") return did;
  if (entry.result === "done") return `${did} — ${entry.detail}`;
  return entry.result === "waiting" ? `${did}, ${lowered(entry.detail)}` : `${did}: ${entry.detail}`;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
