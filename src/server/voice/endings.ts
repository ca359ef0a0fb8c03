/** How a call ended, for the device and for the other side: plain tables. */
import type { Call, Ending } from "./call.ts";
import { codes } from "./frames.ts";

type Kept = Pick<Call, "state"> & { readonly route: Pick<Call["route"], "call_direction"> };

/** Its own device hung up or declined. */
export function endedByDevice({ state, route }: Kept, known: boolean): Ending {
  if (state === "open") return { status: "completed", ended_by: "agent", cause: "hangup", known };
  if (route.call_direction === "inbound") return { status: "busy", ended_by: "agent", cause: "rejected", known };
  return { status: "canceled", ended_by: "agent", cause: "hangup", known };
}

/** The device's connection is lost. */
export function endedByNetwork({ state, route }: Kept, cause: string): Ending {
  if (state === "open") return { status: "completed", ended_by: "network", cause };
  return { status: route.call_direction === "inbound" ? "missed" : "canceled", ended_by: "network", cause };
}

/** Ended by the server. */
export function endedBySystem({ state, route }: Kept, cause: string): Ending {
  if (state === "open") return { status: "completed", ended_by: "system", cause };
  return { status: route.call_direction === "inbound" ? "missed" : "failed", ended_by: "system", cause };
}

export function nobodyAnswered({ route }: Kept): Ending {
  const status = route.call_direction === "inbound" ? "missed" : "no_answer";
  return { status, ended_by: "system", cause: "ring_timeout" };
}

export const otherIsBusy: Ending = {
  status: "busy",
  ended_by: "contact",
  cause: "busy",
  error: { code: codes.busy, message: "The line is busy." },
};

export const otherHungUp: Ending = { status: "completed", ended_by: "contact", cause: "hangup" };

/** The reason shown to the other user of an internal call. */
export function endedForPeer(ending: Ending, peer: Kept): Ending {
  if (peer.state === "open") {
    const ended_by = ending.ended_by === "agent" ? "contact" : ending.ended_by;
    return { status: "completed", ended_by, cause: ending.cause };
  }
  if (peer.route.call_direction === "inbound") return { status: "missed", ended_by: "contact", cause: "caller_left" };
  if (ending.status === "busy") return otherIsBusy;
  if (ending.cause === "ring_timeout") return nobodyAnswered(peer);
  return {
    status: "failed",
    ended_by: ending.ended_by === "agent" ? "contact" : ending.ended_by,
    cause: ending.cause,
    error: { code: codes.unavailable, message: "This person cannot be reached." },
  };
}
