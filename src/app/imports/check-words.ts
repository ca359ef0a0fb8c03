/** Texts for a checked file, worded carefully: this device has neither all contacts nor all do-not-call lists. */
import { countOfRows } from "../../domain/imports/messages.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { CheckResult } from "../../local/imports/check-run.ts";

type Counts = Pick<CheckResult, "good" | "refused">;

export function checkTold({ good, refused }: Counts, plan: ImportPlan): string {
  const coming = comingTold(good, plan);
  if (refused === 0) return coming;
  return `${coming} ${countOfRows(refused)} will be rejected. You can fix ${refused === 1 ? "it" : "them"} in the file now, or here after the import.`;
}

function comingTold(good: number, plan: ImportPlan): string {
  const sorted = sortedOutOnServer(plan);
  if (sorted.length === 0 || good === 0) return `${countOfRows(good)} will be imported.`;
  const ready = `${countOfRows(good)} ${good === 1 ? "is" : "are"} ready to import.`;
  const who = sorted.join(" and ");
  return `${ready} ${who.charAt(0).toUpperCase()}${who.slice(1)} are checked on the server.`;
}

function sortedOutOnServer({ scrub_against: { who, on_match, do_not_call }, forgive }: ImportPlan): string[] {
  const looksForKnown = who !== "nobody" && on_match !== "add";
  const refusesListed = do_not_call.length > 0 && !forgive.includes("dnc_listed");
  return [...(looksForKnown ? ["duplicates"] : []), ...(refusesListed ? ["numbers on your do-not-call lists"] : [])];
}
