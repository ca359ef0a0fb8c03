/**
 * What becomes of one event in a sync: a table over what each side says now and what they last agreed on. Pure; both the
 * engine and the model it is tested against ask it nothing else.
 */
import { isSameValue } from "../values/same-value.ts";
import type { RemoteFields } from "./remote-event.ts";
import { mergeSides, type Sides } from "./sync-merge.ts";

/** `gone`: it was here and is deleted. `none`: it never was. */
export type OurSide = { readonly state: "none" | "gone" } | { readonly state: "here"; readonly fields: RemoteFields };
/** `untold`: nothing was said of it, so it is as it was. */
export type TheirSide =
  | { readonly state: "untold" | "gone" }
  | { readonly state: "here"; readonly fields: RemoteFields };

export interface Standing {
  /** Undefined where the two were never joined. */
  readonly agreed: Sides | undefined;
  readonly ours: OurSide;
  readonly theirs: TheirSide;
  /** Which ways events go; `ours`: what was made here is made there too. */
  readonly flow: { readonly in: boolean; readonly out: boolean; readonly ours: boolean };
}

export type Step =
  | { readonly do: "nothing" }
  /** Ours is to say this; where `unsent`, theirs is behind in something else. */
  | { readonly do: "take"; readonly fields: RemoteFields; readonly unsent: boolean }
  | { readonly do: "make_here"; readonly fields: RemoteFields }
  | { readonly do: "send"; readonly fields: RemoteFields }
  | { readonly do: "make_there"; readonly fields: RemoteFields }
  | { readonly do: "remove_here" }
  | { readonly do: "remove_there" }
  /** They are joined no more; both sides keep what they have. */
  | { readonly do: "part" }
  /** Deleted there, where it only goes: it stays here, and is not made there again until it changes. */
  | { readonly do: "leave_out" };

export function decide(standing: Standing): Step {
  return standing.agreed ? decideJoined(standing, standing.agreed) : decideNew(standing);
}

function decideNew({ ours, theirs, flow }: Standing): Step {
  if (ours.state === "here" && theirs.state === "here") {
    // Found again by its mark: what they agreed on is not known, and what stands here counts.
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

/** An edit outlives a deletion on the other side: nothing anybody wrote is lost. */
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
