/**
 * Uploads a file in parts (the tus protocol), so that an interrupted upload resumes where it stopped: after a lost
 * network, a reload or a browser crash. The id is generated on the device, so an upload is found again by its id alone.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { type HttpRequest, type HttpResponse, type HttpStack, Upload } from "tus-js-client";
import { uploadsPath } from "../../contract/files/uploads.ts";
import type { UploadKind } from "../../domain/files/upload.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { uuidFrom } from "../../kit/world.ts";
import { Aborted, forbidden, RequestFailed, Unauthorized, Unreachable } from "./errors.ts";
import { carrier, type Transport } from "./request.ts";

export interface PartsOptions {
  kind: UploadKind;
  /** Default: derived from the file, so that choosing the same file after a reload resumes the upload. */
  id?: string;
  /** Default: the file's own. */
  file_name?: string;
  onProgress?(sent: number, total: number): void;
  /** Cancels; the uploaded part stays on the server for a week. */
  signal?: AbortSignal;
  /** Waits for the network indefinitely instead of failing as `Unreachable`. */
  patient?: boolean;
}

/** The id of the upload once it is complete and verified. Fails as a request does. */
export type ResumableUpload = (file: Blob & { name?: string }, options: PartsOptions) => Promise<string>;

/** Same size as the parts of an S3 store, so that each is stored once. */
const partBytes = 8 * 1024 * 1024;
const stallMs = 30_000;
const longestWaitMs = 30_000;

export function partsSender(transport: Transport, bytes = partBytes): ResumableUpload {
  return async (file, options) => {
    const id =
      options.id ?? (await idOf(file, `${transport.identity ?? ""}|${options.kind}`)) ?? transport.world.uuid();
    let furthest = 0;
    let failures = 0;
    for (;;) {
      const seen = furthest;
      const onProgress = (sent: number, total: number) => {
        furthest = Math.max(furthest, sent);
        options.onProgress?.(sent, total);
      };
      try {
        await sendOnce(transport, file, { ...options, id, onProgress, bytes });
        return id;
      } catch (error) {
        if (options.signal?.aborted) throw new Aborted("aborted");
        failures = furthest > seen ? 0 : failures + 1;
        if (!options.patient || !isPassing(error)) throw error;
      }
      await transport.world.sleep(waitAfter(failures), options.signal).catch(() => undefined);
    }
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof RequestFailed && error.status >= 500);
}

function waitAfter(failures: number): number {
  return Math.min(longestWaitMs, 1_000 * 2 ** Math.min(failures, 10));
}

interface OneTry extends PartsOptions {
  id: string;
  bytes: number;
}

function sendOnce(transport: Transport, file: Blob & { name?: string }, options: OneTry): Promise<void> {
  const { id, kind, signal, bytes } = options;
  const endpoint = transport.base + uploadsPath;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      uploadUrl: `${endpoint}/${id}`,
      metadata: { id, kind, file_name: options.file_name ?? file.name ?? "" },
      chunkSize: bytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => id,
      fileReader: { openFile: async (bytes: Blob) => sourceOf(bytes) },
      httpStack: partsNetwork(transport, signal),
      onProgress: (sent, total) => options.onProgress?.(sent, total),
      onSuccess: () => resolve(),
      onError: (error) => reject(oursOf(error)),
    });
    signal?.addEventListener("abort", () => {
      void upload.abort();
      reject(new Aborted("aborted"));
    });
    upload.start();
  });
}

/** The library's own reader differs between browsers and tests. */
function sourceOf(file: Blob) {
  const slice = async (start: number, end: number) => ({ value: file.slice(start, end), done: end >= file.size });
  return { size: file.size, slice, close: () => undefined };
}

/** Our own network error is wrapped in the library's error. */
function oursOf(error: Error & { causingError?: Error | null }): Error {
  const { causingError: cause } = error;
  const isOurs = cause instanceof RequestFailed || cause instanceof Unauthorized || cause instanceof Unreachable;
  return isOurs ? cause : new Unreachable(cause?.name ?? error.name);
}

function partsNetwork(transport: Transport, signal: AbortSignal | undefined): HttpStack {
  return {
    createRequest: (method, url) => new PartRequest(transport, { method, url, signal }),
    getName: () => "fieldline",
  };
}

class PartRequest implements HttpRequest {
  readonly #transport: Transport;
  readonly #line: { method: string; url: string; signal: AbortSignal | undefined };
  readonly #headers: Record<string, string> = dictionary();
  readonly #stop = new AbortController();
  #sent = 0;
  #onSent: (bytes: number) => void = () => undefined;

  constructor(transport: Transport, line: { method: string; url: string; signal: AbortSignal | undefined }) {
    this.#transport = transport;
    this.#line = line;
    if (transport.identity) this.#headers["x-identity"] = transport.identity;
  }

  getMethod = () => this.#line.method;
  getURL = () => this.#line.url;
  getUnderlyingObject = () => this.#stop;
  setHeader = (name: string, value: string) => void (this.#headers[name] = value);
  getHeader = (name: string) => this.#headers[name];
  setProgressHandler = (received: (bytes: number) => void) => void (this.#onSent = received);
  abort = async () => this.#stop.abort();

  async send(body: Blob | null): Promise<HttpResponse> {
    const over = new AbortController();
    void this.#watch(over.signal);
    try {
      return await this.#answer(await this.#carry(body));
    } finally {
      over.abort();
    }
  }

  #carry(body: Blob | null): Promise<Response> {
    const { method, url, signal } = this.#line;
    const sent = (bytes: number) => {
      this.#sent = bytes;
      this.#onSent(bytes);
    };
    return carrier(this.#transport, body ? sent : undefined)(url, {
      method,
      headers: this.#headers,
      credentials: "include",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.any([this.#stop.signal, ...(signal ? [signal] : [])]),
      ...(body ? { body } : {}),
    });
  }

  /** A connection that transfers nothing for half a minute is dead, however large the file. */
  async #watch(over: AbortSignal): Promise<void> {
    for (let before = -1; !over.aborted && before !== this.#sent;) {
      before = this.#sent;
      await this.#transport.world.sleep(stallMs, over).catch(() => undefined);
    }
    if (!over.aborted) this.#stop.abort();
  }

  async #answer(response: Response): Promise<HttpResponse> {
    if (response.headers.get("x-contract-version") === null) throw new Unreachable("not our server");
    const body = await response.text();
    if (!response.ok) this.#refuse(response.status, body);
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => body,
      getUnderlyingObject: () => response,
    };
  }

  /** An upload the server does not have is started; one locked by another request is retried. */
  #refuse(status: number, body: string): void {
    if (this.#line.method === "HEAD" && (status === 404 || status === 410 || status === 422)) return;
    const { code, errors } = said(body);
    if (status === 401) throw new Unauthorized("Unauthorized", code);
    if (status === 403) throw forbidden(code);
    if ([404, 409, 410, 423, 460].includes(status)) throw new Unreachable("begin again");
    throw new RequestFailed({ status, code, errors });
  }
}

function said(body: string): { code: string; errors: FieldErrors } {
  try {
    const { code = "failed", errors = {} } = JSON.parse(body) as { code?: string; errors?: FieldErrors };
    return { code, errors };
  } catch {
    return { code: "failed", errors: {} };
  }
}

const lookedAtBytes = 65_536;

/** Stable for the same file of the same user; undefined without crypto (plain http), where a reload starts over. */
async function idOf(file: Blob & { name?: string; lastModified?: number }, whose: string): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const facts = `${whose}|${file.name ?? ""}|${file.size}|${file.lastModified ?? 0}|`;
  const seen = await new Blob([facts, file.slice(0, lookedAtBytes), file.slice(-lookedAtBytes)]).arrayBuffer();
  return uuidFrom(file.lastModified ?? 0, new Uint8Array(await subtle.digest("SHA-256", seen)));
}
