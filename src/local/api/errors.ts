/** What a request can end in. Decisions are taken on the class and `code`, never on `message` (spec 000 §8). */
import type { FieldErrors } from "../../kit/refusal.ts";

/** 401: the session is gone, or belongs to somebody else; `device_wiped`: this device is to forget everything. */
export class Unauthorized extends Error {
  override readonly name = "Unauthorized";
  readonly code: string;
  constructor(message: string, code = "unauthorized") {
    super(message);
    this.code = code;
  }
}

/** Any other non-OK reply, with its JSON. */
export class RequestFailed extends Error {
  override readonly name: string = "RequestFailed";
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly retryAfterMs: number | undefined;
  constructor(reply: { status: number; code: string; errors: FieldErrors; retryAfterMs?: number | undefined }) {
    super("Request failed");
    this.status = reply.status;
    this.code = reply.code;
    this.errors = reply.errors;
    this.retryAfterMs = reply.retryAfterMs;
  }
}

/** 403: `errors.user = ['Access denied!']`. */
export class Forbidden extends RequestFailed {
  override readonly name: string = "Forbidden";
  constructor(code: string) {
    super({ status: 403, code, errors: { user: ["Access denied!"] } });
  }
}

/** 403: the session is good, but the person must first set a password or a second factor. Then all goes on. */
export class Held extends Forbidden {
  override readonly name = "Held";
}

export function forbidden(code: string): Forbidden {
  return code === "duty_due" ? new Held(code) : new Forbidden(code);
}

/** No reply, half a reply, or one that is not ours (a captive portal). */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export class Aborted extends Error {
  override readonly name = "AbortError";
}
