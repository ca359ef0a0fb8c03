/** The only fetch: typed by the contract, with cookies, a timeout and error classes. */
import { dictionary } from "../../kit/dictionary.ts";
import type { RequestInput, Endpoint, Parsed, Reply } from "../../contract/declare.ts";
import { appVersionHeader, csrfHeader, heardAtHeader, serverTimeHeader } from "../../contract/version.ts";
import { dropEmptyInBody } from "../../domain/contacts/scope-parts.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";
import type { Log } from "./console-log.ts";
import { Aborted, forbidden, RequestFailed, Unauthorized, Unreachable } from "./errors.ts";
import { formOf } from "./form-body.ts";
import { sharedRequest } from "./request-lock.ts";
import { patienceOf, type PendingRequests } from "./request-patience.ts";
import type { ServerClock } from "./server-clock.ts";
import { sending } from "./upload.ts";

export interface RequestOptions {
  signal?: AbortSignal;
  /** Idempotency-Key of a queued write; every other write generates its own. */
  op_id?: string;
  /** The server's time that was known when a queued write was made; default: the one known now. */
  heard_at?: number;
  timeoutMs?: number;
  /** For the beginning of the response, where the rest may take longer. */
  replyMs?: number;
  /** Takes the body of a download as it arrives; the file in the result is empty then. */
  into?(response: Response): Promise<void>;
  /** Called with the number of upload bytes sent. */
  sent?(bytes: number, total: number): void;
}

export interface Transport {
  /** Origin of the API, empty for the page's own. */
  base: string;
  world: World;
  /** Defaults to the real network; tests pass their own. */
  fetch?(url: string, init: RequestInit): Promise<Response>;
  /** Whose store this is (`identityText`); the server rejects another user's session. */
  identity?: string;
  /** Requests that are given up when the network returns. */
  pending?: PendingRequests;
  /** Learns the server's time from every response. */
  clock?: ServerClock;
  /** App version; tests may override it. */
  version?: string;
  /** Called for every request with its declared path, which contains no ids or values. */
  log?: Log | undefined;
  /** Receives every non-OK response, with its JSON; the path is the declared one, without ids (spec 000 §8). */
  failed?(failure: RequestFailed | Unauthorized, endpoint: Pick<Endpoint, "method" | "path">): void;
  /** Called for every response: duration and the server's contract version. */
  heard?(facts: { tookMs: number; contract: string }): void;
}

/** A complete file from a response. */
export interface ReceivedFile {
  name: string;
  blob: Blob;
}
/** The result for a caller: the handler's reply and, for a download, the file or the state of its generation. */
export type ResponseOf<E extends Endpoint> = E extends { download: string }
  ? ReceivedFile | (E extends { reply: infer R } ? Parsed<R> : never)
  : Reply<E>;

export type RequestFn = <E extends Endpoint>(
  endpoint: E,
  ask: RequestInput<E>,
  options?: RequestOptions,
) => Promise<ResponseOf<E>>;

const usualTimeoutMs = 10_000;
/** The requested file is generated in the background. */
const filesToCome = 202;

export function requester(transport: Transport): RequestFn {
  return async (endpoint, ask, options = {}) =>
    (await telling(transport, endpoint, () => send(transport, endpoint, ask as AnyRequestInput, options))) as never;
}

/** Aborted requests are logged only here (spec 000 §8). */
async function telling<T>({ world, log }: Transport, endpoint: Endpoint, call: () => Promise<T>): Promise<T> {
  if (!log) return call();
  const started = world.now();
  const notify = (end: string) => log(`${endpoint.method} ${endpoint.path} ${end}, ${world.now() - started} ms`);
  try {
    const reply = await call();
    notify("answered");
    return reply;
  } catch (error) {
    const { name, status, code } = error as Partial<RequestFailed>;
    notify([name, status, code].filter(Boolean).join(" "));
    throw error;
  }
}

/** Sends a request to the server; `sent` receives the upload progress. */
export function carrier(transport: Transport, sent: RequestOptions["sent"]): NonNullable<Transport["fetch"]> {
  if (transport.fetch) return transport.fetch;
  const carry = sent ? sending(sent) : fetch;
  return (url, init) => sharedRequest(() => carry(url, init), init.signal ?? undefined);
}

interface AnyRequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function send(
  transport: Transport,
  endpoint: Endpoint,
  ask: AnyRequestInput,
  options: RequestOptions,
): Promise<unknown> {
  const { world, pending } = transport;
  const started = world.now();
  const { signal: asked, timeoutMs = usualTimeoutMs, replyMs } = options;
  const patience = patienceOf({ world, pending, timeoutMs, replyMs, signal: asked });
  try {
    const response = await carrier(transport, options.sent)(transport.base + pathOf(endpoint, ask), {
      ...initOf(transport, endpoint, ask, options),
      signal: patience.signal,
    });
    patience.answered();
    const contract = response.headers.get("x-contract-version");
    if (contract === null) throw new Unreachable("not our server");
    noteServerTime(transport, response, started);
    const isFile = endpoint.download && response.ok && response.status !== filesToCome;
    const result = isFile ? await readFile(response, options) : await readReply(response, world.now());
    // The duration of an upload or download depends on its size, so it says nothing about latency.
    if (!options.sent && !endpoint.download) transport.heard?.({ tookMs: world.now() - started, contract });
    return result;
  } catch (error) {
    const failure = asOurs(error, options.signal);
    if (failure instanceof RequestFailed || failure instanceof Unauthorized) transport.failed?.(failure, endpoint);
    throw failure;
  } finally {
    patience.end();
  }
}

function noteServerTime({ clock, world }: Transport, { headers }: Response, sent: number): void {
  const at = Number(headers.get(serverTimeHeader) ?? NaN);
  if (at > 0) clock?.replied(at, sent, world.now());
}

function asOurs(error: unknown, signal: AbortSignal | undefined): Error {
  if (error instanceof RequestFailed || error instanceof Unauthorized || error instanceof Unreachable) return error;
  if (signal?.aborted) return new Aborted("aborted");
  return new Unreachable(String((error as Error | undefined)?.name ?? "network"));
}

function initOf(transport: Transport, endpoint: Endpoint, ask: AnyRequestInput, options: RequestOptions): RequestInit {
  const headers: Record<string, string> = dictionary({ accept: "application/json" });
  headers[appVersionHeader] = transport.version ?? systemVersion;
  if (transport.identity) headers["x-identity"] = transport.identity;
  if (endpoint.method !== "GET") Object.assign(headers, headersOfWrite(transport, options));
  if (endpoint.csrf) headers[csrfHeader] = transport.world.uuid();
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: "include",
    cache: "no-store",
    redirect: "error",
  };
  if (ask.body === undefined) return init;
  if (endpoint.multipart) return { ...init, body: formOf(ask.body as Record<string, unknown>) };
  headers["content-type"] = "application/json";
  // A queued write is sent exactly as stored: its key stands for this body.
  const body = endpoint.method === "GET" || options.op_id ? ask.body : dropEmptyInBody(ask.body);
  return { ...init, body: JSON.stringify(body) };
}

function headersOfWrite({ clock, world }: Transport, options: RequestOptions): Record<string, string> {
  const heard_at = options.heard_at ?? clock?.heardAt();
  return {
    "idempotency-key": options.op_id ?? (clock ?? world).uuid(),
    ...(heard_at !== undefined && { [heardAtHeader]: String(heard_at) }),
  };
}

export function pathOf(endpoint: Endpoint, ask: AnyRequestInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(ask.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ask.query ?? {})) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A truncated or non-JSON response counts as no response. */
async function readReply(response: Response, now: number): Promise<unknown> {
  if (response.status === 204) return undefined;
  const json = await readJson(response);
  if (response.ok) return json;
  const { code = "failed", errors = {} } = (json ?? {}) as { code?: string; errors?: FieldErrors };
  if (response.status === 401) throw new Unauthorized("Unauthorized", code, json);
  if (response.status === 403) throw forbidden(code, json);
  const { status, statusText } = response;
  throw new RequestFailed({ status, statusText, code, errors, json, retryAfterMs: retryAfter(response, now) });
}

async function readFile(response: Response, { into }: RequestOptions): Promise<ReceivedFile> {
  const [, name = "file"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  if (!into) return { name, blob: await response.blob() };
  await into(response);
  return { name, blob: new Blob() };
}

async function readJson(response: Response): Promise<unknown> {
  if (!(response.headers.get("content-type") ?? "").includes("json")) throw new Unreachable("not JSON");
  try {
    return await response.json();
  } catch {
    throw new Unreachable("half a reply");
  }
}

/** RFC 9110 §10.2.3: seconds, or an HTTP date, relative to the server's own clock if it sends one. */
function retryAfter({ headers }: Response, now: number): number | undefined {
  const said = headers.get("retry-after") ?? "";
  const sentAt = Date.parse(headers.get("date") ?? "");
  const waitMs = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - (Number.isNaN(sentAt) ? now : sentAt);
  return waitMs > 0 ? waitMs : undefined;
}
