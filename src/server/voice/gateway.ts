/**
 * The local voice gateway: implements `voice-port.ts` on our own server, with the SDK's own signaling and real audio.
 */
import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { join } from "node:path";
import { verificationDigits } from "../../domain/users/phone-verification.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";
import { RetryQueue } from "../../kit/retry-queue.ts";
import type { SecretBox } from "../secret-box.ts";
import type { ServerSettings } from "../settings.ts";
import type { Storage } from "../../vendors/storage/storage.ts";
import type {
  CallAsk,
  CallEvent,
  CallPlan,
  CallRef,
  NoteCallEvent,
  NoteNumberProof,
  RecordingState,
  VoicePort,
} from "../../vendors/twilio/voice-port.ts";
import type { Call } from "./call.ts";
import { Calls } from "./calls.ts";
import { createClock } from "./clock.ts";
import { DeviceSocket, type SocketUser } from "./device-socket.ts";
import { Devices } from "./devices.ts";
import { endedBySystem } from "./endings.ts";
import { Exchange } from "./exchange.ts";
import { heartbeatMs, keyedAfterMs, signalBase, tokenLifeMs } from "./limits.ts";
import { openMediaAddress } from "./media-address.ts";
import { dropRaw, keepLeftBehind } from "./recorder.ts";
import { EndedSessions } from "../cable/ended-sessions.ts";
import { createSignalEndpoint } from "./signal-endpoint.ts";
import { endLost, lose, obey } from "./signalling.ts";
import { openTokens } from "./token.ts";

export interface GatewayParts {
  readonly world: World;
  readonly settings: Pick<ServerSettings, "environment" | "host" | "dataFolder">;
  readonly box: Pick<SecretBox, "mac">;
  readonly storage: Storage;
  readonly origins: readonly string[];
  readonly authenticate: (request: IncomingMessage) => Promise<SocketUser | undefined>;
  readonly route: (ask: CallAsk) => Promise<CallPlan>;
  readonly note: NoteCallEvent;
  readonly prove: NoteNumberProof;
  readonly report: (error: unknown) => void;
}

export interface Gateway extends VoicePort {
  readonly kind: "gateway";
  attach(server: Server): void;
  /** The session ended: its sockets close and do not reconnect. */
  endSession(session_id: string): void;
  /** Completes recordings of a server that is gone. */
  recover(): Promise<void>;
  stats(): { calls: number; sockets: number; isClockRunning: boolean };
}

const turnMs = 1_000;
const turnsPerBeat = heartbeatMs / turnMs;

export function openGateway(parts: GatewayParts): Gateway {
  const { world, settings, report } = parts;
  const devices = new Devices();
  const calls = new Calls(world);
  const log = new RetryQueue(world, report);
  const recorder = { folder: join(settings.dataFolder, "calls"), storage: parts.storage };
  const note = (event: CallEvent) => log.do(event.call_id, () => keep(parts.note, recorder.folder, event));
  const clock = createClock(world, report);
  const tokens = openTokens(parts.box);
  const exchange = new Exchange({
    world,
    devices,
    calls,
    clock,
    tokens,
    recorder,
    report,
    address: openMediaAddress(settings),
    route: parts.route,
    note: (event) => void note(event),
  });
  const over = new EndedSessions(world);
  const endpoint = createSignalEndpoint({
    authenticate: parts.authenticate,
    origins: parts.origins,
    open(ws, who) {
      if (over.has(who.session_id)) return ws.close(1008, "signed out");
      const handlers: DeviceSocketHandlers = (socket, frame) => obey(exchange, socket, frame);
      devices.add(new DeviceSocket(ws, who, { handlers, left: (socket) => lose(exchange, socket) }));
    },
  });
  /** Files that could not be completed; retried, reported once. */
  const troubled = new Set<string>();
  const stopping = new AbortController();
  void turn(world, stopping.signal, (at) => {
    endLost(exchange);
    devices.all().forEach((socket, place) => place % turnsPerBeat === at % turnsPerBeat && socket.beat());
  });
  const inCall = (ref: CallRef, act: (call: Call) => RecordingState): Promise<RecordingState> => {
    const call = calls.byRef(ref);
    if (!call || call.recordingState() === "unavailable") return Promise.resolve("unavailable");
    return Promise.resolve(act(call));
  };
  return {
    kind: "gateway",
    async issueToken(who) {
      const expires_at = world.now() + tokenLifeMs;
      const token = tokens.issue(who, expires_at, world.uuid());
      return { token, expires_at, client: { kind: "gateway", chunderw: signalBase } };
    },
    startRecording: (ref, how) => inCall(ref, (call) => exchange.record(call, how)),
    pauseRecording: (ref) => inCall(ref, ({ recording }) => recording?.pause() ?? "off"),
    resumeRecording: (ref) => inCall(ref, ({ recording }) => recording?.resume() ?? "off"),
    stopRecording: (ref) => inCall(ref, ({ recording }) => recording?.stop() ?? "off"),
    async verifyNumber({ tenant_id, verification_id }) {
      const proof = { tenant_id, verification_id, isProved: true };
      // Any number answers and follows the scenario: this machine cannot reach real phones.
      void world.sleep(keyedAfterMs, stopping.signal).then(
        () => log.do(verification_id, () => parts.prove(proof)),
        () => undefined,
      );
      return { code: String(randomInt(10 ** verificationDigits)).padStart(verificationDigits, "0") };
    },
    keepSound: async () => {
      throw new Error("what lies with another carrier is fetched with its settings");
    },
    health: async () => "ok",
    attach: endpoint.attach,
    endSession(session_id) {
      over.note(session_id);
      for (const socket of devices.all()) if (socket.who.session_id === session_id) socket.close(false, "signed out");
    },
    async recover() {
      const onTrouble = (name: string, error: unknown) => {
        if (!troubled.has(name)) report(error);
        troubled.add(name);
      };
      const left = await keepLeftBehind({ world, ...recorder, isBusy: (call_id) => log.isBusy(call_id), onTrouble });
      // Not awaited: even if one cannot be stored, ongoing calls must still be marked.
      for (const { call, part } of left) void note({ ...call, at: world.now(), kind: "recording_part", part });
    },
    stats: () => ({ calls: calls.size, sockets: devices.all().length, isClockRunning: clock.running() }),
    async close() {
      stopping.abort();
      for (const call of calls.all()) call.end(endedBySystem(call, "gateway_stopped"));
      for (const socket of devices.all()) socket.close(true, "server restarts");
      endpoint.close();
      await exchange.idle();
      await log.end();
    },
  };
}

/** A part that was not stored is recovered from its raw audio, even if this process dies. */
async function keep(noted: NoteCallEvent, folder: string, event: CallEvent): Promise<void> {
  const drop = () => (event.kind === "recording_part" ? dropRaw(folder, event, event.part) : undefined);
  try {
    await noted(event);
  } catch (error) {
    if (error instanceof Refusal) await drop();
    throw error;
  }
  await drop();
}

type DeviceSocketHandlers = ConstructorParameters<typeof DeviceSocket>[2]["handlers"];

async function turn(world: World, stopping: AbortSignal, act: (at: number) => void): Promise<void> {
  try {
    for (let at = 0; ; at++) {
      await world.sleep(turnMs, stopping);
      act(at);
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
