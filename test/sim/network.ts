/** A network from a seed: it loses requests, loses replies, doubles requests, answers for the server, and goes away. */
import type { FastifyInstance } from "fastify";
import { Chance } from "../../src/server/demo/chance.ts";
import type { SeededWorld } from "../fixtures/world.ts";

export interface NetworkConditions {
  /** Each in [0, 1]. */
  requestLost: number;
  replyLost: number;
  doubled: number;
  garbled: number;
  busy: number;
  /** On the way there; it moves the device's clock. */
  latencyMs: number;
}

export const reliable: NetworkConditions = {
  requestLost: 0,
  replyLost: 0,
  doubled: 0,
  garbled: 0,
  busy: 0,
  latencyMs: 0,
};
export const unreliable: NetworkConditions = {
  requestLost: 0.12,
  replyLost: 0.15,
  doubled: 0.1,
  garbled: 0.06,
  busy: 0.06,
  latencyMs: 0,
};

export class Network {
  conditions: NetworkConditions = reliable;
  up = true;
  token: string;
  readonly #fastify: FastifyInstance;
  readonly #chance: Chance;
  readonly #world: SeededWorld;

  constructor(fastify: FastifyInstance, world: SeededWorld, token: string, seed: number) {
    this.#fastify = fastify;
    this.#world = world;
    this.token = token;
    this.#chance = new Chance(seed);
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { requestLost, replyLost, doubled, garbled, busy, latencyMs } = this.conditions;
    if (latencyMs > 0) await this.#world.pass(latencyMs);
    if (!this.up || this.#chance.yes(requestLost)) throw new TypeError("network");
    if (this.#chance.yes(garbled))
      return new Response("<html>Sign in to the hotel</html>", { headers: { "content-type": "text/html" } });
    if (this.#chance.yes(busy)) return json({ code: "unavailable", errors: {} }, 503);
    if (this.#chance.yes(doubled)) await this.#reach(url, init);
    const response = await this.#reach(url, init);
    if (this.#chance.yes(replyLost)) throw new TypeError("network");
    return response;
  };

  async #reach(url: string, init: RequestInit): Promise<Response> {
    const reply = await this.#fastify.inject({
      method: (init.method ?? "GET") as "GET",
      url,
      headers: { ...(init.headers as Record<string, string>), cookie: `token=${this.token}`, host: "localhost" },
      ...(await payloadOf(init.body)),
    });
    const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]));
    return new Response(reply.statusCode === 204 ? null : reply.body, { status: reply.statusCode, headers });
  }
}

async function payloadOf(body: RequestInit["body"]): Promise<{ payload?: string | Buffer }> {
  if (body instanceof Blob) return { payload: Buffer.from(await body.arrayBuffer()) };
  return typeof body === "string" ? { payload: body } : {};
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "x-contract-version": "1" },
  });
}
