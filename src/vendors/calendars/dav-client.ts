/** WebDAV client for one account. Follows redirects only within the site the user named (`isSameSite`). */
import { hourMs } from "../../kit/durations.ts";
import { type CalendarFault, type CalendarSecret, CalendarTrouble } from "./calendar-port.ts";
import { hasCondition, type MultiStatus, readMultiStatus } from "./dav-xml.ts";
import type { Outgoing, OutgoingAsk, OutgoingReply } from "../http/egress.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

export type PasswordSecret = Extract<CalendarSecret, { type: "password" }>;

export interface DavAsk {
  readonly method: OutgoingAsk["method"];
  readonly url: URL;
  readonly body?: string;
  readonly depth?: "0" | "1";
  readonly headers?: Readonly<Record<string, string>>;
}

const redirectsMax = 4;
const usualWaitMs = 60_000;
const waitMsMax = hourMs;

export class DavClient {
  readonly #outgoing: Outgoing;
  readonly #credentials: string;
  readonly #signal: AbortSignal | undefined;

  /** `signal`: limits all requests together. */
  constructor(
    outgoing: Outgoing,
    { username, password }: Pick<PasswordSecret, "username" | "password">,
    signal?: AbortSignal,
  ) {
    this.#outgoing = outgoing;
    this.#signal = signal;
    this.#credentials = `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
  }

  /** Any successful reply, and its final URL. */
  async send(ask: DavAsk): Promise<{ reply: OutgoingReply; url: URL }> {
    const { reply, url } = await this.try(ask);
    if (reply.status >= 200 && reply.status < 300) return { reply, url };
    throw new CalendarTrouble(faultOf(reply));
  }

  /** Any reply, including errors. */
  async try(ask: DavAsk): Promise<{ reply: OutgoingReply; url: URL }> {
    let { url } = ask;
    for (let hop = 0; hop <= redirectsMax; hop++) {
      const reply = await this.#outgoing.ask(this.#request({ ...ask, url })).catch(unreachable);
      if (reply.status < 300 || reply.status >= 400) return { reply, url };
      const next = redirectOf(reply, url);
      if (!next || !isSameSite(url, next)) break;
      url = next;
    }
    throw new CalendarTrouble({ code: "unavailable", why: "redirected" });
  }

  async multiStatus(ask: DavAsk): Promise<MultiStatus & { url: URL }> {
    const { reply, url } = await this.send(ask);
    if (reply.status !== 207) throw new CalendarTrouble({ code: "unavailable", why: `status_${reply.status}` });
    return { ...(await readMultiStatus(reply.text)), url };
  }

  #request({ method, url, body, depth, headers = {} }: DavAsk): OutgoingAsk {
    return {
      method,
      url,
      seesRedirect: true,
      ...(this.#signal && { signal: this.#signal }),
      ...(body === undefined ? {} : { body }),
      headers: {
        accept: "*/*",
        authorization: this.#credentials,
        "user-agent": "Fieldline",
        ...(body === undefined ? {} : { "content-type": "application/xml; charset=utf-8" }),
        ...(depth === undefined ? {} : { depth }),
        ...headers,
      },
    };
  }
}

function unreachable(error: unknown): never {
  if (!(error instanceof VendorTrouble)) throw error;
  throw new CalendarTrouble({ code: "unavailable", why: error.code });
}

function redirectOf({ headers }: OutgoingReply, from: URL): URL | undefined {
  const { location } = headers;
  return typeof location === "string" && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/**
 * The password is only sent to the server the user named and to hosts of the same domain: iCloud answers from
 * `p58-caldav.icloud.com`.
 */
export function isSameSite(from: URL, to: URL): boolean {
  if (to.protocol !== from.protocol && to.protocol !== "https:") return false;
  if (to.host === from.host) return true;
  const services = (url: URL) => url.hostname.split(".").slice(-2).join(".");
  const isName = from.hostname.split(".").length > 2 && !/^[\d.]+$|^\[/.test(from.hostname);
  return isName && to.protocol === "https:" && services(from) === services(to) && !sharedEndings.has(services(from));
}

/** Public suffixes: hosts under them are unrelated. */
const sharedEndings: ReadonlySet<string> = new Set([
  "co.uk",
  "com.au",
  "co.nz",
  "com.br",
  "co.za",
  "co.jp",
  "github.io",
]);

export function faultOf(reply: OutgoingReply): CalendarFault {
  const { status, text } = reply;
  if (hasCondition(text, "valid-sync-token")) return { code: "gone_cursor" };
  switch (status) {
    case 401:
      return { code: "needs_sign_in" };
    case 403:
    case 405:
    case 415:
      return { code: "skipped", reason: "refused_by_provider" };
    case 404:
    case 410:
      return { code: "not_found" };
    case 409:
    case 412:
      return { code: "conflict", etag: null };
    case 413:
      return { code: "skipped", reason: "too_large" };
    case 429:
      return { code: "rate_limited", retry_after_ms: retryAfterMs(reply) };
    default:
      return reply.headers["retry-after"] === undefined
        ? { code: "unavailable", why: `status_${status}` }
        : { code: "rate_limited", retry_after_ms: retryAfterMs(reply) };
  }
}

/** Seconds; for a date the default delay is used. */
function retryAfterMs({ headers }: OutgoingReply): number {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1_000, waitMsMax) : usualWaitMs;
}
