/** Connects the voice adapter to the server: call rules, call log, and the local gateway's socket. */
import type { FastifyInstance } from "fastify";
import type { World } from "../kit/world.ts";
import type { Connection } from "./db/connect.ts";
import { noteCallEvent } from "./calls/call-record.ts";
import { noteNumberProof } from "./dialer/phone-proof.ts";
import type { Services } from "./services.ts";
import { whoIs } from "./live.ts";
import type { SecretBox } from "./secret-box.ts";
import type { ServerSettings } from "./settings.ts";
import type { Storage } from "../vendors/storage/storage.ts";
import type { VoicePort } from "../vendors/twilio/voice-port.ts";
import { twilioOrigins } from "../vendors/twilio/twilio-settings.ts";
import { openVoice } from "../vendors/twilio/voice.ts";
import { serveTwilioHooks } from "./http/twilio-hooks.ts";
import { openTwilio } from "./telephony-twilio.ts";
import { type Gateway, openGateway } from "./voice/gateway.ts";
import { LiveCalls } from "./voice/live-calls.ts";
import { openRouter } from "./voice/router.ts";

export interface TelephonyParts {
  readonly world: World;
  /** Resolved once the server is composed. */
  readonly services: () => Services;
  readonly settings: ServerSettings;
  readonly box: SecretBox;
  readonly storage: Storage;
  readonly connection: Connection;
  readonly fastify: FastifyInstance;
}

export interface Telephony {
  readonly port: VoicePort;
  /** Voice origins that devices connect to, besides the page's own. */
  readonly origins: readonly string[];
  /** Registers the routes a voice provider calls. */
  mount(): Promise<void>;
  /** A session ended: disconnects its devices. */
  endSession(session_id: string): void;
  /** Recovers from previous servers: calls without an end, incomplete recordings. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export function openTelephony(parts: TelephonyParts): Telephony {
  let ours: Ours | undefined;
  const twilio = openTwilio({ ...parts, report: reporting(parts.fastify) });
  const port = openVoice(twilio, () => {
    ours = openOurs(parts);
    return ours.gateway;
  });
  return {
    port,
    origins: twilio ? twilioOrigins : [],
    mount: async () => twilio && serveTwilioHooks(parts.fastify, twilio),
    endSession: (session_id) => ours?.gateway.endSession(session_id),
    async work() {
      twilio?.work();
      await ours?.work();
    },
    close: async () => {
      await port.close();
      await ours?.end();
    },
  };
}

function reporting(fastify: FastifyInstance) {
  return (error: unknown) => fastify.log.error({ err: error }, "trouble with calls");
}

interface Ours {
  gateway: Gateway;
  work(): Promise<void>;
  end(): Promise<void>;
}

/** The local gateway with its socket on this server. */
function openOurs({ world, services, settings, box, storage, connection, fastify }: TelephonyParts): Ours {
  const report = reporting(fastify);
  const stopping = new AbortController();
  const live = new LiveCalls({ db: connection.db, world }, (event) => noteCallEvent(services())(event), report);
  const gateway = openGateway({
    world,
    settings,
    box,
    storage,
    origins: [settings.appUrl],
    authenticate: async (request) => {
      const who = await whoIs(request, { world, connection, fastify, isSecure: settings.appUrl.startsWith("https:") });
      return who?.held ? undefined : who;
    },
    route: (ask) => openRouter(services())(ask),
    prove: (proof) => noteNumberProof(services())(proof),
    note: live.note,
    report,
  });
  gateway.attach(fastify.server);
  let marking: Promise<void> | undefined;
  return {
    gateway,
    async work() {
      marking = live.run(stopping.signal, gateway.recover);
    },
    async end() {
      stopping.abort();
      await marking;
    },
  };
}
