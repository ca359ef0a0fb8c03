/** JSON client for a vendor: signs in when needed, once more when the token has expired, and honors one Retry-After. */
import { z } from "zod";
import { jsonOf } from "../../kit/json.ts";
import type { World } from "../../kit/world.ts";
import type { Outgoing, OutgoingAsk, OutgoingReply } from "./egress.ts";
import { VendorTrouble } from "./vendor-trouble.ts";

export interface VendorAsk {
  readonly method?: OutgoingAsk["method"];
  /** Relative to the vendor's base URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent unchanged, with its own content-type. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface VendorClientParts {
  readonly outgoing: Outgoing;
  readonly world: Pick<World, "now" | "sleep">;
  readonly baseUrl: string;
  /** Gets a new token and returns its headers; omitted where the vendor needs none. */
  readonly signIn?: (client: VendorClient) => Promise<{ headers: Record<string, string>; until: number }>;
}

const retryAfterMaxMs = 5_000;
const tokenSpareMs = 60_000;

export class VendorClient {
  readonly #parts: VendorClientParts;
  #token: Promise<{ headers: Record<string, string>; until: number }> | undefined;

  constructor(parts: VendorClientParts) {
    this.#parts = parts;
  }

  /** Signed in; the reply must match the schema. Throws `VendorTrouble`. */
  async ask<S extends z.core.$ZodType>(schema: S, ask: VendorAsk): Promise<z.infer<S>> {
    const first = await this.#send(ask, await this.#headers());
    if (first.status !== 401 && first.status !== 403) return read(schema, first);
    this.#token = undefined;
    return read(schema, await this.#send(ask, await this.#headers()));
  }

  /** Without a token: for the sign-in call. */
  async askOpenly<S extends z.core.$ZodType>(schema: S, ask: VendorAsk): Promise<z.infer<S>> {
    return read(schema, await this.#send(ask, {}));
  }

  /** Forces a new token; returns its expiry. */
  async signInAnew(): Promise<{ until: number }> {
    this.#token = undefined;
    return { until: (await this.#signedIn()).until };
  }

  async #headers(): Promise<Record<string, string>> {
    return (await this.#signedIn()).headers;
  }

  async #signedIn(): Promise<{ headers: Record<string, string>; until: number }> {
    const { signIn, world } = this.#parts;
    if (!signIn) return { headers: {}, until: Number.MAX_SAFE_INTEGER };
    const known = await this.#token?.catch(() => undefined);
    if (known && known.until - tokenSpareMs > world.now()) return known;
    // Concurrent callers share one sign-in, and a failed one is not cached.
    const asked = signIn(this);
    this.#token = asked;
    asked.catch(() => (this.#token = undefined));
    return asked;
  }

  async #send(ask: VendorAsk, token: Record<string, string>): Promise<OutgoingReply> {
    const { outgoing, world, baseUrl } = this.#parts;
    const sent = requestOf(baseUrl, ask, token);
    const reply = await outgoing.ask(sent);
    const waitMs = retryAfterMs(reply);
    if (waitMs === null) return reply;
    await world.sleep(waitMs);
    return outgoing.ask(sent);
  }
}

function requestOf(baseUrl: string, { method, path, query = {}, body, headers = {} }: VendorAsk, token: object) {
  const url = new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const isText = typeof body === "string";
  return {
    method: method ?? (body === undefined ? ("GET" as const) : ("POST" as const)),
    url,
    headers: { ...(body === undefined || isText ? {} : { "content-type": "application/json" }), ...headers, ...token },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  };
}

/** A busy vendor's Retry-After, where it is short enough for a waiting user. */
function retryAfterMs({ status, headers }: OutgoingReply): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers["retry-after"]);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return seconds * 1_000 <= retryAfterMaxMs ? seconds * 1_000 : null;
}

function read<S extends z.core.$ZodType>(schema: S, { status, text }: OutgoingReply): z.infer<S> {
  if (status === 401 || status === 403) throw new VendorTrouble("unauthorized", status);
  if (status === 429 || status === 503) throw new VendorTrouble("busy", status);
  if (status >= 500) throw new VendorTrouble("failed", status);
  if (status >= 400 || status < 200) throw new VendorTrouble("refused", status);
  const parsed = z.safeParse(schema, jsonOf(text));
  if (!parsed.success) throw new VendorTrouble("garbage", status);
  return parsed.data;
}
