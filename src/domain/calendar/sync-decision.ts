/**
 * Decides what happens to one event in a sync: a table over the current state of each side and what they last agreed
 * on. Pure; the only source for both the engine and the model it is tested against.
 */
import { isSameValue } from "../values/same-value.ts";
import type { RemoteFields } from "./remote-event.ts";
import { mergeSides, type Sides } from "./sync-merge.ts";

/** `gone`: it existed here and is deleted. `none`: it never existed. */
export type OurSide = { readonly state: "none" | "gone" } | { readonly state: "here"; readonly fields: RemoteFields };
/** `untold`: not reported, so unchanged. */
export type TheirSide =
  | { readonly state: "untold" | "gone" }
  | { readonly state: "here"; readonly fields: RemoteFields };

export interface Standing {
  /** Undefined when the two were never linked. */
  readonly agreed: Sides | undefined;
  readonly ours: OurSide;
  readonly theirs: TheirSide;
  /** Sync directions; `ours`: events created here are also created there. */
  readonly flow: { readonly in: boolean; readonly out: boolean; readonly ours: boolean };
}

export type Step =
  | { readonly do: "nothing" }
  /** Fields to write here; with `unsent`, the remote side still lacks other changes. */
  | { readonly do: "take"; readonly fields: RemoteFields; readonly unsent: boolean }
  | { readonly do: "make_here"; readonly fields: RemoteFields }
  | { readonly do: "send"; readonly fields: RemoteFields }
  | { readonly do: "make_there"; readonly fields: RemoteFields }
  | { readonly do: "remove_here" }
  | { readonly do: "remove_there" }
  /** Unlink them; both sides keep what they have. */
  | { readonly do: "part" }
  /** Deleted on a push-only calendar: it stays here, and is not created there again until it changes. */
  | { readonly do: "leave_out" };

export function decide(standing: Standing): Step {
  return standing.agreed ? decideJoined(standing, standing.agreed) : decideNew(standing);
}

function decideNew({ ours, theirs, flow }: Standing): Step {
  if (ours.state === "here" && theirs.state === "here") {
    // Found again by its mark: what they agreed on is unknown, so our version wins.
    return flow.out && !isSameValue(ours.fields, theirs.fields)
      ? { do: "send", fields: ours.fields }
      : { do: "nothing" };
  }
  if (theirs.state === "here") return flow.in ? { do: "make_here", fields: theirs.fields } : { do: "nothing" };
  if (ours.state === "here" && flow.ours) return { do: "make_there", fields: ours.fields };
  return { do: "nothing" };
}

function decideJoined({ ours, theirs, flow }: Standing, agreed: Sides): Step {
  if (ours.state === "here") {
    if (theirs.state === "gone") return decideGoneThere(ours.fields, agreed, flow);
    return decideBoth(
      agreed,
      { ours: ours.fields, theirs: theirs.state === "here" ? theirs.fields : agreed.theirs },
      flow,
    );
  }
  return decideGoneHere(theirs, agreed, flow);
}

/** An edit wins over a deletion on the other side, so that no edit is lost. */
function decideGoneThere(ours: RemoteFields, agreed: Sides, flow: Standing["flow"]): Step {
  const isEdited = !isSameValue(ours, agreed.ours);
  if (isEdited) return flow.out ? { do: "make_there", fields: ours } : { do: "part" };
  return flow.in ? { do: "remove_here" } : { do: "leave_out" };
}

function decideGoneHere(theirs: TheirSide, agreed: Sides, flow: Standing["flow"]): Step {
  if (theirs.state === "gone") return { do: "part" };
  const isEdited = theirs.state === "here" && !isSameValue(theirs.fields, agreed.theirs);
  if (isEdited && flow.in && theirs.state === "here") return { do: "make_here", fields: theirs.fields };
  return flow.out ? { do: "remove_there" } : { do: "nothing" };
}

function decideBoth(agreed: Sides, now: Sides, flow: Standing["flow"]): Step {
  const merged = mergeSides(agreed, now);
  const unsent = flow.out && merged.theirs !== now.theirs;
  if (flow.in && merged.ours !== now.ours) return { do: "take", fields: merged.ours, unsent };
  return unsent ? { do: "send", fields: merged.theirs } : { do: "nothing" };
}
