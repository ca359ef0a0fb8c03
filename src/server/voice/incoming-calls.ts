/** Rings a user's devices: each gets its own offer, the first to answer has the call, the others stop. */
import type { Call } from "./call.ts";
import type { DeviceSocket } from "./device-socket.ts";
import { endedByDevice, endedByNetwork } from "./endings.ts";
import type { Exchange } from "./exchange.ts";
import { codes } from "./frames.ts";

/** The user's devices, including those that connect while it rings. */
export function ringDevices(exchange: Exchange, call: Call): void {
  for (const socket of exchange.parts.devices.registered(call.who, exchange.parts.world.now()))
    void ringDevice(exchange, call, socket);
}

export async function ringDevice(exchange: Exchange, call: Call, socket: DeviceSocket): Promise<void> {
  const { tokens, report } = exchange.parts;
  if (!isRingable(call)) return;
  const leg = await exchange.newLeg(() => call);
  if (!isRingable(call) || socket.isGone || call.ringing.has(socket)) return leg.close();
  call.ringing.set(socket, leg);
  try {
    const sdp = await leg.offer();
    if (call.state !== "ringing" || call.ringing.get(socket) !== leg) return await leg.close();
    const reconnect = tokens.issueBack({ ...call.who, call_id: call.ref.call_id });
    socket.send("invite", { callsid: call.sid, sdp, reconnect, parameters: parametersOf(call) });
  } catch (error) {
    report(error);
    call.ringing.delete(socket);
    await leg.close();
  }
}

function isRingable({ state, handset, isUnanswered }: Call): boolean {
  return state === "ringing" && !handset && !isUnanswered;
}

function parametersOf({ sid, route, who }: Call): Record<string, string> {
  const { call_id, contact_id } = route;
  const more = new URLSearchParams({ cid: call_id, uid: who.user_id });
  if (contact_id !== null) more.set("callContactId", String(contact_id));
  // An account id in the vendor's format, derived from the tenant's.
  const AccountSid = `AC${who.tenant_id.replaceAll("-", "")}`;
  return { From: route.call_from, To: route.call_to, CallSid: sid, AccountSid, Params: more.toString() };
}

/** A device answered the call. */
export async function takeCall(exchange: Exchange, call: Call, socket: DeviceSocket, sdp: string): Promise<void> {
  const leg = call.ringing.get(socket);
  if (!leg || call.state !== "ringing" || call.handset) {
    // Answered elsewhere, or twice.
    if (call.handset?.socket !== socket) socket.send("hangup", { callsid: call.sid });
    return;
  }
  call.ringing.delete(socket);
  call.handset = { leg, socket };
  for (const [other, unused] of call.ringing) {
    other.send("cancel", { callsid: call.sid });
    void unused.close();
  }
  call.ringing.clear();
  try {
    await leg.accept(sdp);
  } catch {
    const error = { code: codes.badRequest, message: "The answer cannot be read." };
    call.end({ status: "failed", ended_by: "system", cause: "bad_answer", error });
    return;
  }
  // It may have ended in the meantime.
  if (call.signal.aborted) return;
  call.join(leg);
  exchange.answered(call);
}

/** One device declines for the user. */
export function rejectCall(call: Call, socket: DeviceSocket): void {
  if (call.state !== "ringing" || !call.ringing.has(socket)) return;
  void call.ringing.get(socket)?.close();
  call.ringing.delete(socket);
  call.unanswered(endedByDevice(call, true));
}

/** The device's signaling is lost. While audio arrives the call continues, and the device may reconnect. */
export function loseDevice(call: Call, socket: DeviceSocket): void {
  void call.ringing.get(socket)?.close();
  call.ringing.delete(socket);
  if (call.handset?.socket !== socket) return;
  call.handset.socket = undefined;
  // A device that has not been answered yet has no token to reconnect.
  if (call.state === "ringing") call.end(endedByNetwork(call, "signalling_lost"));
}
