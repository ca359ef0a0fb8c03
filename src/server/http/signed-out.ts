/** A 401 also clears the session's cookies (spec 000 §2, §8). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { formerTokenCookie, signedInCookie, tokenCookie } from "../../domain/session/cookies.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Services } from "../services.ts";
import { clearSessionCookies } from "../access/session-cookies.ts";
import { cookieJar, cookieOf } from "./cookies.ts";
import { statusOfRefusal } from "./errors.ts";

const ofSession: readonly string[] = [tokenCookie, signedInCookie, ...Object.values(formerTokenCookie)];

/** Before the error is sent. Not when the session is valid and only the device named another user. */
export function clearSignedOut(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Refusal) || statusOfRefusal(error.code) !== 401 || error.code === "other_identity") return;
  const { appUrl } = services.settings;
  const held = (name: string) => cookieOf(request, appUrl, name);
  const isByCookie = request.headers.authorization === undefined && ofSession.some((name) => held(name) !== undefined);
  if (!isByCookie || services.replacedTokens.has(held(tokenCookie) ?? "")) return;
  clearSessionCookies(cookieJar(request, reply, appUrl));
}
