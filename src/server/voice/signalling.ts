/** Handles a device's frames by type. */
import type { Call } from "./call.ts";
import type { DeviceSocket } from "./device-socket.ts";
import { isSameUser } from "./devices.ts";
import { endedByDevice, endedByNetwork } from "./endings.ts";
import { type Exchange, pressKey } from "./exchange.ts";
import { codes, type DeviceFrame, type WireError } from "./frames.ts";
import { loseDevice, rejectCall, ringDevice, takeCall } from "./incoming-calls.ts";
import { isOffer, placeCall } from "./outgoing-calls.ts";
import { sidOf } from "./sids.ts";

type Payload<T extends DeviceFrame["type"]> = Extract<DeviceFrame, { type: T }>["payload"];

const tokenInvalid: WireError = { code: codes.tokenInvalid, message: "Access token invalid" };
const tokenExpired: WireError = { code: codes.tokenExpired, message: "Access token expired" };
const notThatUser: WireError = { code: codes.authentication, message: "Authentication failed" };
const noSuchCall: WireError = { code: codes.notFound, message: "Call not found." };

export function obey(exchange: Exchange, socket: DeviceSocket, frame: DeviceFrame): void {
  const { world } = exchange.parts;
  if (frame.type === "listen") return listen(exchange, socket, frame.payload);
  const fault = tokenFault(socket, world.now());
  // An expired token does not end a call in progress: audio needs no token, and the end must be received.
  if (fault && (frame.type === "register" || frame.type === "invite")) return socket.refuse(fault, about(frame));
  if (socket.tokenUntil === undefined) return socket.refuse(tokenInvalid, about(frame));
  if (frame.type === "register") return register(exchange, socket, frame.payload);
  if (frame.type === "invite") return invite(exchange, socket, frame.payload);
  inCall(exchange, socket, frame);
}

function tokenFault({ tokenUntil }: DeviceSocket, now: number): WireError | undefined {
  if (tokenUntil === undefined) return tokenInvalid;
  return tokenUntil <= now ? tokenExpired : undefined;
}

function about(frame: DeviceFrame): { callsid?: string } {
  return "callsid" in frame.payload ? { callsid: frame.payload.callsid } : {};
}

function listen({ parts }: Exchange, socket: DeviceSocket, { token }: Payload<"listen">): void {
  const access = parts.tokens.read(token, parts.world.now());
  if (access === "expired") return socket.refuse(tokenExpired);
  if (access === "invalid") return socket.refuse(tokenInvalid);
  if (!isSameUser(access, socket.who)) return socket.refuse(notThatUser);
  socket.tokenUntil = access.expires_at;
  const ttl = Math.floor((access.expires_at - parts.world.now()) / 1_000);
  const place = { edge: "fieldline", region: "fieldline", home: "fieldline", gateway: "fieldline" };
  socket.send("connected", { ...place, token: { identity: access.user_id, ttl } });
}

function register(exchange: Exchange, socket: DeviceSocket, { media }: Payload<"register">): void {
  const wasRegistered = socket.isRegistered;
  socket.isRegistered = media.audio;
  socket.send(media.audio ? "ready" : "offline", {});
  if (wasRegistered || !media.audio) return;
  // A device that reconnects may still answer.
  for (const call of exchange.parts.calls.ofUser(socket.who)) void ringDevice(exchange, call, socket);
}

function invite(exchange: Exchange, socket: DeviceSocket, payload: Payload<"invite">): void {
  if (payload.reconnect !== undefined) return comeBack(exchange, socket, { ...payload, reconnect: payload.reconnect });
  void placeCall(exchange, socket, payload).catch((error: unknown) => {
    exchange.parts.report(error);
    socket.send("hangup", {
      callsid: payload.callsid,
      error: { code: codes.general, message: "The call could not be placed." },
    });
  });
}

/** Reconnects signaling: to a call in progress, one that ended, or one of a previous server. */
function comeBack(
  { parts }: Exchange,
  socket: DeviceSocket,
  { callsid, reconnect }: { callsid: string; reconnect: string },
): void {
  const back = parts.tokens.readBack(reconnect);
  if (!back || !isSameUser(back, socket.who)) return socket.refuse(noSuchCall, { callsid });
  const call = parts.calls.byRef(back);
  if (!call?.handset || call.state !== "open") {
    socket.send("hangup", { callsid });
    if (parts.calls.find(socket, sidOf(back.call_id)) === "unknown") forgotten(parts, back);
    return;
  }
  call.handset.socket = socket;
  call.notify({ kind: "reconnected" });
  socket.send("answer", { callsid: call.sid, reconnect });
}

/** Its server is gone, and its end was never sent. */
function forgotten(
  { note, world }: Exchange["parts"],
  { tenant_id, call_id }: { tenant_id: string; call_id: string },
): void {
  note({
    tenant_id,
    call_id,
    at: world.now(),
    kind: "ended",
    status: "completed",
    ended_by: "system",
    cause: "gateway_gone",
  });
}

type InCall = Exclude<DeviceFrame, { type: "listen" | "register" | "invite" }>;

function inCall(exchange: Exchange, socket: DeviceSocket, frame: InCall): void {
  const { callsid } = frame.payload;
  const setup = socket.setups.get(callsid);
  if (setup && frame.type === "hangup") return setup.abort();
  const call = exchange.parts.calls.find(socket, callsid);
  if (call === "unknown") return socket.refuse(noSuchCall, { callsid });
  if (call === "ended") return tellEnded(socket, frame);
  switch (frame.type) {
    case "hangup":
      return void call.end(endedByDevice(call, call.handset?.socket === socket));
    case "reject":
      return rejectCall(call, socket);
    case "answer":
      return void takeCall(exchange, call, socket, frame.payload.sdp);
    case "reinvite":
      return void restart(call, socket, frame.payload.sdp);
    case "dtmf":
      for (const key of frame.payload.dtmf) pressKey(call, key);
      return;
    case "message":
      return socket.send("ack", { acktype: "message", callsid, voiceeventsid: frame.payload.voiceeventsid });
  }
}

/** Hanging up twice is not an error; continuing an ended call is. */
function tellEnded(socket: DeviceSocket, { type, payload }: InCall): void {
  if (type === "answer" || type === "reinvite") socket.send("hangup", { callsid: payload.callsid });
}

/** The device's network changed: the same call with new ICE candidates. */
async function restart(call: Call, socket: DeviceSocket, sdp: string): Promise<void> {
  const { handset, sid } = call;
  if (!handset || call.state === "ended") return;
  try {
    if (!isOffer(sdp)) throw new Error("not an offer");
    const answer = await handset.leg.answer(sdp);
    handset.socket = socket;
    socket.send("answer", { callsid: sid, sdp: answer });
  } catch {
    socket.refuse({ code: codes.mediaFailed, message: "Media connection failed." }, { callsid: sid });
  }
}

/** A socket closed; its calls continue or end. */
export function lose(exchange: Exchange, socket: DeviceSocket): void {
  exchange.parts.devices.remove(socket);
  for (const call of exchange.parts.calls.ofUser(socket.who)) loseDevice(call, socket);
}

/** Ends calls whose user is disconnected. */
export function endLost({ parts }: Exchange): void {
  const now = parts.world.now();
  for (const call of parts.calls.all()) {
    const cause = call.lostFor(now);
    if (cause) call.end(endedByNetwork(call, cause));
  }
}
