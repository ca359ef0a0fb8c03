/** From a device's invite to a ringing call: answers its offer, checks the rules, rings the far end. */
import { dictionary } from "../../kit/dictionary.ts";
import type { CallParams, CallRoute } from "../../vendors/twilio/voice-port.ts";
import type { Call } from "./call.ts";
import type { DeviceSocket } from "./device-socket.ts";
import { otherHungUp } from "./endings.ts";
import type { Exchange } from "./exchange.ts";
import { ringTestNumber } from "./test-number-calls.ts";
import { answeredEnd, echoEnd, ringingEnd } from "./test-number-sounds.ts";
import { codes, type DeviceFrame, type WireError } from "./frames.ts";
import { ringDevices } from "./incoming-calls.ts";
import type { Leg } from "./leg.ts";
import { takeMessage } from "./voicemail.ts";
import { callsPerUserMax, echoTestEndsMs } from "./limits.ts";

type Invite = Extract<DeviceFrame, { type: "invite" }>["payload"];

const namesKeptMax = 20;
const begunAlready: WireError = { code: codes.badRequest, message: "This call has already started." };

export async function placeCall(exchange: Exchange, socket: DeviceSocket, invite: Invite): Promise<void> {
  const name = invite.callsid;
  const refuse = (error: WireError) => socket.send("hangup", { callsid: name, error });
  if (socket.setups.has(name) || socket.callNames.has(name)) return refuse(begunAlready);
  if (exchange.parts.calls.ofUser(socket.who).length + socket.setups.size >= callsPerUserMax)
    return refuse({ code: codes.busy, message: "You have too many active calls." });
  const setup = new AbortController();
  socket.setups.set(name, setup);
  try {
    await begin(exchange, socket, invite, { name, signal: setup.signal, refuse });
  } finally {
    socket.setups.delete(name);
  }
}

interface Beginning {
  readonly name: string;
  /** The device hung up or disconnected. */
  readonly signal: AbortSignal;
  readonly refuse: (error: WireError) => void;
}

async function begin(
  exchange: Exchange,
  socket: DeviceSocket,
  { sdp, twilio }: Invite,
  beginning: Beginning,
): Promise<void> {
  const params = readParams(twilio?.params ?? "");
  const held: { call?: Call } = {};
  const leg = await exchange.newLeg(() => held.call);
  // Independent and both required, so run in parallel.
  const [answer, plan] = await Promise.all([
    answerTo(leg, sdp),
    isOffer(sdp) ? planFor(exchange, socket, params) : null,
  ]);
  const fault = faultOf(exchange, answer, plan);
  if (fault) beginning.refuse(fault);
  if (fault || answer === undefined || !plan || "code" in plan || beginning.signal.aborted) return leg.close();
  const route = plan;
  const call = exchange.newCall(socket.who, route, params.To !== undefined);
  held.call = call;
  call.handset = { leg, socket };
  nameCall(socket, beginning.name, call.sid);
  call.place();
  socket.send("ringing", { callsid: call.sid, sdp: answer });
  if (params.To === undefined) return testLine(exchange, call);
  exchange.openLine(call, ringingEnd());
  ringTarget(exchange, call);
}

/** Invalid offers are rejected immediately. */
export function isOffer(sdp: string): boolean {
  return /^m=audio \d+ /m.test(sdp) && /^a=fingerprint:/m.test(sdp) && /^a=ice-ufrag:/m.test(sdp);
}

async function answerTo(leg: Leg, offer: string): Promise<string | undefined> {
  if (!isOffer(offer)) return undefined;
  return leg.answer(offer).catch(() => undefined);
}

/** Why the call is rejected. */
function faultOf(
  { parts }: Exchange,
  answer: string | undefined,
  plan: CallRoute | WireError | null,
): WireError | undefined {
  if (answer === undefined || plan === null) return { code: codes.badRequest, message: "The offer cannot be read." };
  if ("code" in plan) return plan;
  // Two calls with one id would be one in the log, and only the later could be ended.
  return parts.calls.has(plan.call_id) ? begunAlready : undefined;
}

async function planFor(exchange: Exchange, socket: DeviceSocket, params: CallParams): Promise<CallRoute | WireError> {
  const { world, route, report } = exchange.parts;
  if (params.To === undefined) return testRoute(socket, world.uuid());
  try {
    const plan = await route({ call_direction: "outbound", who: socket.who, params });
    return plan.refused ? { code: codes.decline, message: plan.text } : plan.route;
  } catch (error) {
    report(error);
    return { code: codes.unavailable, message: "Calls cannot be placed right now. Try again in a minute." };
  }
}

function readParams(text: string): CallParams {
  return dictionary(Object.fromEntries(new URLSearchParams(text)));
}

function nameCall(socket: DeviceSocket, name: string, sid: string): void {
  socket.callNames.set(name, sid);
  const [oldest] = socket.callNames.keys();
  if (socket.callNames.size > namesKeptMax && oldest !== undefined) socket.callNames.delete(oldest);
}

/** A browser's line test: echoes the audio, and the far end hangs up, else the test would never end. */
function testLine(exchange: Exchange, call: Call): void {
  exchange.openLine(call, echoEnd());
  exchange.answered(call);
  void exchange.parts.world.sleep(echoTestEndsMs, call.signal).then(
    () => call.end(otherHungUp),
    () => undefined,
  );
}

function testRoute({ who }: DeviceSocket, call_id: string): CallRoute {
  return {
    call_id,
    user_id: who.user_id,
    contact_id: null,
    call_direction: "outbound",
    call_from: "",
    call_to: "",
    target: { kind: "number", number: "" },
    ring_ms: 0,
    recording: "off",
    voicemail: null,
  };
}

function ringTarget(exchange: Exchange, call: Call): void {
  exchange.giveUpIn(call, call.route.ring_ms);
  const { target } = call.route;
  if (target.kind === "user") void ringPeer(exchange, call);
  else ringTestNumber(exchange, call, (ended, from) => void callFrom(exchange, ended, from));
}

/** A coworker: a separate call on the same line. */
async function ringPeer(exchange: Exchange, caller: Call): Promise<void> {
  const { call_from, call_to } = caller.route;
  const route = await incomingRoute(exchange, caller.who.tenant_id, { from: call_from, to: call_to });
  if (caller.state !== "ringing") return;
  if (!route) {
    const error = { code: codes.unavailable, message: "This person cannot be reached." };
    caller.end({ status: "failed", ended_by: "system", cause: "unreachable", error });
    return;
  }
  const callee = exchange.newCall({ tenant_id: caller.who.tenant_id, user_id: route.user_id }, route);
  callee.peer = caller;
  caller.peer = callee;
  callee.side = "right";
  const { voicemail } = route;
  if (voicemail) callee.takeMessage = () => void takeMessage(exchange, { caller, callee }, voicemail.max_ms);
  callee.join = (leg) => {
    if (!caller.line) return;
    caller.line.right = leg;
    callee.line = caller.line;
    exchange.answered(caller);
  };
  ring(exchange, callee);
}

/** A test number calls back the user who called it. */
async function callFrom(exchange: Exchange, ended: Call, from: string): Promise<void> {
  const { tenant_id } = ended.who;
  const route = await incomingRoute(exchange, tenant_id, { from, to: ended.route.call_from });
  if (!route) return;
  const call = exchange.newCall({ tenant_id, user_id: route.user_id }, route);
  call.join = () => void exchange.openLine(call, answeredEnd("voice", 0, exchange.parts.world));
  ring(exchange, call);
}

function ring(exchange: Exchange, call: Call): void {
  call.place();
  ringDevices(exchange, call);
  exchange.giveUpIn(call, call.route.ring_ms);
}

async function incomingRoute(
  exchange: Exchange,
  tenant_id: string,
  numbers: { from: string; to: string },
): Promise<CallRoute | undefined> {
  try {
    const plan = await exchange.parts.route({ call_direction: "inbound", tenant_id, ...numbers });
    return plan.refused ? undefined : plan.route;
  } catch (error) {
    exchange.parts.report(error);
    return undefined;
  }
}
