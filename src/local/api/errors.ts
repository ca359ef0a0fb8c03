/** Request errors. Callers branch on the class and `code`, never on `message` (spec 000 §8). */
import type { FieldErrors } from "../../kit/refusal.ts";

/** 401: the session has ended or belongs to another user; `device_wiped`: this device must delete everything. */
export class Unauthorized extends Error {
  override readonly name = "Unauthorized";
  readonly status = 401;
  readonly code: string;
  readonly json: unknown;
  constructor(message: string, code = "unauthorized", json?: unknown) {
    super(message);
    this.code = code;
    this.json = json;
  }
}

interface FailedReply {
  status: number;
  code: string;
  errors: FieldErrors;
  retryAfterMs?: number | undefined;
  statusText?: string;
  /** The response as received. */
  json?: unknown;
}

/** Any other non-OK response, with its JSON. */
export class RequestFailed extends Error {
  override readonly name: string = "RequestFailed";
  readonly status: number;
  /** As sent with the status; empty over HTTP/2. */
  readonly statusText: string;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly retryAfterMs: number | undefined;
  readonly json: unknown;
  constructor(reply: FailedReply) {
    super("Request failed");
    this.status = reply.status;
    this.statusText = reply.statusText ?? "";
    this.code = reply.code;
    this.errors = reply.errors;
    this.retryAfterMs = reply.retryAfterMs;
    this.json = reply.json;
  }
}

/** 403: `errors.user = ['Access denied!']`. */
export class Forbidden extends RequestFailed {
  override readonly name: string = "Forbidden";
  constructor(code: string, json: unknown = {}) {
    const errors = { user: ["Access denied!"] };
    super({ status: 403, code, errors, json: { ...(json as object), errors } });
  }
}

/** 403: the session is valid, but the user must first set a password or a second factor. */
export class Held extends Forbidden {
  override readonly name = "Held";
}

export function forbidden(code: string, json?: unknown): Forbidden {
  return code === "duty_due" ? new Held(code, json) : new Forbidden(code, json);
}

/** No response, a truncated one, or one not from our server (a captive portal). */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export class Aborted extends Error {
  override readonly name = "AbortError";
}
