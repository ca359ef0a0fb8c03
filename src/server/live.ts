/** Connects the live socket to the server: authentication and broadcasts. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { tokenCookie } from "../domain/session/cookies.ts";
import type { World } from "../kit/world.ts";
import { notifyFanout } from "./cable/notify-fanout.ts";
import { type Cable, createCable } from "./cable/server.ts";
import type { Who } from "./cable/who.ts";
import type { Connection } from "./db/connect.ts";
import { tenantTx } from "./db/tenant-tx.ts";
import { cookieName } from "./http/cookies.ts";
import { findSession } from "./access/session-rows.ts";
import { hashToken, tenantOfToken } from "./access/tokens.ts";

export interface LiveParts {
  world: World;
  connection: Connection;
  fastify: FastifyInstance;
  /** The app's public address is https: its cookies are named accordingly. */
  isSecure: boolean;
  /** Additional origins the app is served from. */
  origins: readonly string[];
  /** As in `CableOptions`. */
  sessionEnded(session_id: string): void;
}

export function openLive({ world, connection, fastify, isSecure, origins, sessionEnded }: LiveParts): Cable {
  const cable = createCable({
    world,
    origins,
    sessionEnded,
    authenticate: (request) => whoIs(request, { world, connection, fastify, isSecure }),
    fanout: notifyFanout({
      world,
      open: connection.newClient,
      lost: () => fastify.log.warn("fan-out connection lost, opening another"),
    }),
  });
  cable.attach(fastify.server);
  return cable;
}

/** Authenticates the request's cookie. */
export async function whoIs(
  request: IncomingMessage,
  { world, connection, fastify, isSecure }: Omit<LiveParts, "origins" | "sessionEnded">,
): Promise<Who | undefined> {
  const cookies = fastify.parseCookie(request.headers.cookie ?? "");
  const token = cookies[cookieName(tokenCookie, isSecure)];
  const tenant_id = tenantOfToken(token);
  if (token === undefined || tenant_id === undefined) return undefined;
  const session = await tenantTx(connection.db, tenant_id, (trx) =>
    findSession(trx, tenant_id, hashToken(token), world.now()),
  );
  if (!session) return undefined;
  const { user_id, session_id, c_1, acting, duty: requiredAction } = session.actor;
  const { expires_at } = session;
  return { tenant_id, user_id, session_id, actor_id: acting?.actor_id, c_1, held: requiredAction != null, expires_at };
}
