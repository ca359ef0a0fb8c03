/** Our cookies: HttpOnly, SameSite=Lax, Secure outside localhost. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CookieJar } from "../context.ts";

/** TLS may terminate at a proxy, so the public URL counts as well. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, appUrl: string): CookieJar {
  const secure = request.protocol === "https" || appUrl.startsWith("https:");
  return {
    set(name, value, { maxAgeSeconds, readable = false }) {
      void reply.setCookie(name, value, {
        path: "/",
        httpOnly: !readable,
        sameSite: "lax",
        secure,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      });
    },
    clear(name) {
      void reply.clearCookie(name, { path: "/", secure });
    },
  };
}
