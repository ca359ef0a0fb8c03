/**
 * JSON client for a calendar provider's REST API, authorized with one account's token; failures become a
 * `CalendarTrouble`.
 */
import { z } from "zod";
import type { CalendarKind } from "../../domain/calendar/authorization.ts";
import { hourMs } from "../../kit/durations.ts";
import { jsonOf } from "../../kit/json.ts";
import type { World } from "../../kit/world.ts";
import { type OAuthConsent, tokenOf } from "./calendar-oauth.ts";
import {
  type CalendarAccount,
  type CalendarFault,
  type CalendarPort,
  type CalendarSecret,
  CalendarTrouble,
} from "./calendar-port.ts";
import type { Outgoing, OutgoingAsk, OutgoingReply } from "../http/egress.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

interface CalendarRestParts {
  readonly outgoing: Outgoing;
  readonly world: Pick<World, "now" | "uuid">;
  readonly baseUrl: string;
}

export interface RestAsk {
  readonly method?: OutgoingAsk["method"];
  /** Relative to the provider's base URL, or an absolute URL it returned for the next page. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What 410 means here: an expired cursor, or a deleted event. */
  readonly goneIs?: "gone_cursor" | "not_found";
}

/** Maps provider-specific errors; undefined where the status is enough. */
export type FaultReader = (reply: OutgoingReply, ask: RestAsk, now: number) => CalendarFault | undefined;

export interface OAuthCalendarParts extends CalendarRestParts {
  readonly consent: OAuthConsent;
}

export interface OAuthCalendar {
  readonly kind: CalendarKind;
  readonly faultOf: FaultReader;
  account(rest: CalendarRest): CalendarAccount;
  emailOf(rest: CalendarRest): Promise<string>;
}

/** A provider with OAuth sign-in and a REST API. */
export function openOAuthCalendar(
  { consent, ...parts }: OAuthCalendarParts,
  { kind, faultOf, account, emailOf }: OAuthCalendar,
): CalendarPort {
  const restOf = (secret: CalendarSecret) => new CalendarRest(parts, { token: tokenOf(secret), faultOf });
  return {
    kind,
    source: "live",
    consent,
    open: (secret) => account(restOf(secret)),
    identify: async (secret) => ({ account_email: await emailOf(restOf(secret)), secret }),
    refresh: (secret) => consent.refresh(secret),
    revoke: (secret) => consent.revoke(secret),
  };
}

const usualWaitMs = 60_000;
const waitMsMax = hourMs;

export class CalendarRest {
  readonly #parts: CalendarRestParts;
  readonly #token: string;
  readonly #read: FaultReader;

  constructor(parts: CalendarRestParts, { token, faultOf }: { token: string; faultOf: FaultReader }) {
    this.#parts = parts;
    this.#token = token;
    this.#read = faultOf;
  }

  async ask<S extends z.core.$ZodType>(schema: S, ask: RestAsk): Promise<z.infer<S>> {
    const { text } = await this.send(ask);
    const parsed = z.safeParse(schema, jsonOf(text));
    if (!parsed.success) throw new CalendarTrouble({ code: "unavailable", why: "garbage" });
    return parsed.data;
  }

  /** The raw reply, where no body is needed. */
  async send(ask: RestAsk): Promise<OutgoingReply> {
    const reply = await this.#parts.outgoing.ask(this.#request(ask)).catch(unreachable);
    if (reply.status >= 200 && reply.status < 300) return reply;
    const now = this.#parts.world.now();
    throw new CalendarTrouble(this.#read(reply, ask, now) ?? faultOf(reply, ask, now));
  }

  #request({ method, path, query = {}, body, headers = {} }: RestAsk): OutgoingAsk {
    const url = placed(path, this.#parts.baseUrl);
    for (const [name, value] of Object.entries(query))
      for (const one of typeof value === "string" ? [value] : value) url.searchParams.append(name, one);
    const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    return {
      method: method ?? (body === undefined ? "GET" : "POST"),
      url,
      headers: { ...json, ...headers, authorization: `Bearer ${this.#token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  }
}

/** Page URLs come from the provider: the token is only sent to the provider's own host. */
function placed(path: string, baseUrl: string): URL {
  const base = new URL(baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  const url = new URL(path, base);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
    throw new CalendarTrouble({ code: "unavailable", why: "redirected" });
  return url;
}

function unreachable(error: unknown): never {
  if (!(error instanceof VendorTrouble)) throw error;
  throw new CalendarTrouble({ code: "unavailable", why: error.code });
}

function faultOf(reply: OutgoingReply, { method, body, goneIs }: RestAsk, now: number): CalendarFault {
  const isWrite = method === undefined ? body !== undefined : method !== "GET";
  switch (reply.status) {
    case 401:
      return { code: "needs_sign_in" };
    case 403:
    case 400:
    case 413:
    case 422:
      return isWrite ? { code: "skipped", reason: "refused_by_provider" } : refused(reply.status);
    case 404:
      return { code: "not_found" };
    case 410:
      return { code: goneIs ?? "not_found" };
    case 409:
    case 412:
      return { code: "conflict", etag: null };
    case 429:
      return { code: "rate_limited", retry_after_ms: retryAfterMs(reply, now) };
    default:
      return reply.headers["retry-after"] === undefined
        ? { code: "unavailable", why: `status_${reply.status}` }
        : { code: "rate_limited", retry_after_ms: retryAfterMs(reply, now) };
  }
}

const refused = (status: number): CalendarFault =>
  status === 403 ? { code: "not_found" } : { code: "unavailable", why: `status_${status}` };

/** RFC 9110 §10.2.3: seconds or a date; a minute by default, an hour at most. */
export function retryAfterMs({ headers }: OutgoingReply, now: number): number {
  const said = headers["retry-after"];
  if (typeof said !== "string") return usualWaitMs;
  const waitMs = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return Number.isNaN(waitMs) ? usualWaitMs : Math.min(Math.max(waitMs, 0), waitMsMax);
}

export const matching = (etag: string | null): Record<string, string> => (etag === null ? {} : { "if-match": etag });

/** Treats not found as no result. */
export function whereNotFound(error: unknown): undefined {
  if (error instanceof CalendarTrouble && error.fault.code === "not_found") return undefined;
  throw error;
}
