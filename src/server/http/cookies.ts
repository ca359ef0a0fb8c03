/**
 * Our cookies: HttpOnly, SameSite=Lax, Secure outside localhost. Over https their names begin with `__Host-`: browsers then
 * keep them to this host, so that no neighboring host or plain page can set one.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CookieJar } from "../context.ts";

type Cookies = Readonly<Record<string, string | undefined>>;

export function cookieJar(request: FastifyRequest, reply: FastifyReply, appUrl: string): CookieJar {
  const secure = isSecure(request, appUrl);
  return {
    set(name, value, { maxAgeSeconds, readable = false }) {
      void reply.setCookie(cookieName(name, secure), value, {
        path: "/",
        httpOnly: !readable,
        sameSite: "lax",
        secure,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      });
    },
    clear(name) {
      void reply.clearCookie(cookieName(name, secure), { path: "/", secure });
    },
  };
}

export function cookieOf(request: FastifyRequest, appUrl: string, name: string): string | undefined {
  return (request.cookies as Cookies)[cookieName(name, isSecure(request, appUrl))];
}

/** Name of a cookie on the wire. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** TLS may terminate at a proxy, so the public URL counts as well. */
export function isSecure({ protocol }: FastifyRequest, appUrl: string): boolean {
  return protocol === "https" || appUrl.startsWith("https:");
}
