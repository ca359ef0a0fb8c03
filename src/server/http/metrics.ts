/** Prometheus metrics at `/metrics`, for this machine or with METRICS_TOKEN as bearer token. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { refuse } from "../../kit/refusal.ts";
import { countedRoute } from "./app-files.ts";

export interface Measured {
  sockets(): number;
  passwordChecks(): number;
  /** Null: usage is not measured. */
  screens: { analytics_id: string; opened(): ReadonlyMap<string, number> } | null;
}

export function serveMetrics(fastify: FastifyInstance, measured: Measured, token: string | undefined): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "fieldline_request_seconds",
    help: "Time from request to reply, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  new Gauge({
    name: "fieldline_sockets",
    help: "Live sockets of this process.",
    registers: [register],
    collect() {
      this.set(measured.sockets());
    },
  });
  new Counter({
    name: "fieldline_password_checks_total",
    help: "Passwords checked, right or wrong, of known names or not.",
    registers: [register],
    collect() {
      this.reset();
      this.inc(measured.passwordChecks());
    },
  });
  if (measured.screens) countScreens(register, measured.screens);
  fastify.addHook("onResponse", async (request: FastifyRequest, reply: FastifyReply) => {
    const route = countedRoute(request);
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  fastify.get("/metrics", async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayRead(request, token)) refuse("not_found");
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function countScreens(register: Registry, { analytics_id, opened }: NonNullable<Measured["screens"]>): void {
  new Counter({
    name: "fieldline_screens_opened_total",
    help: "Screens opened since the start, by their path without anything of a record.",
    labelNames: ["property", "screen"],
    registers: [register],
    collect() {
      this.reset();
      for (const [screen, count] of opened()) this.inc({ property: analytics_id, screen }, count);
    },
  });
}

/**
 * Behind a proxy every request looks local: a forwarded request, or one for another host name than this machine's,
 * needs the token.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token && given && isSame(given, token)) return true;
  return (
    isLoopback(request.socket.remoteAddress) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? "") &&
    request.headers["x-forwarded-for"] === undefined &&
    request.headers["forwarded"] === undefined
  );
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isLoopback(address: string | undefined): boolean {
  return address === undefined || address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}
