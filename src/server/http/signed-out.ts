/** A 401 also clears the session's cookies (spec 000 §2, §8). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { formerTokenCookie, signedInCookie, tokenCookie } from "../../domain/session/cookies.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { Services } from "../services.ts";
import { clearSessionCookies } from "../access/session-cookies.ts";
import { cookieJar } from "./cookies.ts";
import { statusOfRefusal } from "./errors.ts";

const ofSession: readonly string[] = [tokenCookie, signedInCookie, ...Object.values(formerTokenCookie)];

/** Before the error is sent. Not when the session is valid and only the device named another user. */
export function clearSignedOut(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Refusal) || statusOfRefusal(error.code) !== 401 || error.code === "other_identity") return;
  const { cookies, headers } = request;
  const isByCookie = headers.authorization === undefined && ofSession.some((name) => cookies[name] !== undefined);
  if (!isByCookie || services.replacedTokens.has(cookies[tokenCookie] ?? "")) return;
  clearSessionCookies(cookieJar(request, reply, services.settings.appUrl));
}
