/** Composes one server; tests start here, `main.ts` listens. */
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import type { World } from "../kit/world.ts";
import type { Connection } from "./db/connect.ts";
import { implementations } from "./implementations.ts";
import { answerError } from "./http/errors.ts";
import { mount } from "./http/mount.ts";
import { acceptJson, parseQuery } from "./http/parse.ts";
import { Background } from "./background.ts";
import type { House } from "./house.ts";
import { openSecretBox } from "./session/secret-box.ts";
import { openMail } from "./vendors/mail.ts";
import { openSingleSignOn } from "./vendors/oidc.ts";
import type { ServerSettings } from "./settings.ts";

export interface BuildParts {
  world: World;
  settings: ServerSettings;
  connection: Connection;
  /** Pino level, or false for silence. */
  logLevel?: string | false;
}

export interface Server {
  fastify: FastifyInstance;
  house: House;
  close(): Promise<void>;
}

const bodyLimitBytes = 1024 * 1024;

export async function build({ world, settings, connection, logLevel = "info" }: BuildParts): Promise<Server> {
  const fastify = Fastify({
    logger: logLevel === false ? false : { level: logLevel },
    genReqId: () => world.uuid(),
    bodyLimit: bodyLimitBytes,
    routerOptions: { querystringParser: parseQuery, caseSensitive: true },
    requestTimeout: 60_000,
  });
  const house: House = {
    world,
    settings,
    db: connection.db,
    hint: () => {},
    endSession: () => {},
    box: openSecretBox(settings),
    mail: openMail(settings),
    sso: openSingleSignOn(settings),
    background: new Background((error) => fastify.log.error({ err: error }, "background work failed")),
    health: { queue: async () => "off", socket: async () => "off" },
  };
  acceptJson(fastify);
  fastify.setErrorHandler(answerError);
  fastify.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: "not_found", errors: {} }));
  await fastify.register(cookie);
  await fastify.register(rateLimit, { global: false });
  mount(fastify, house, implementations);
  return { fastify, house, close: () => close(fastify, house) };
}

async function close(fastify: FastifyInstance, house: House): Promise<void> {
  await fastify.close();
  await house.background.idle();
  house.mail.close();
}
