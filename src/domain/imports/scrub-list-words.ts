import { isState, stateName } from "../values/postal.ts";
import { dncListWords, type ScrubList } from "./scrub-list.ts";

/** `Texas do-not-call list`, `National do-not-call list`. */
export function scrubListName({ kind, state }: Pick<ScrubList, "kind" | "state">): string {
  return kind === "state" && isState(state) ? `${stateName(state)} do-not-call list` : dncListWords[kind];
}
