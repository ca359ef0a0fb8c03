/** The browser's session cookies. */
import { formerTokenCookie, signedInCookie, tokenCookie } from "../../domain/session/cookies.ts";
import { type LoginType, loginTypes, type SessionMarker, sessionMarkers } from "../../domain/users/session-marker.ts";
import { identityText } from "../../domain/session/identity.ts";
import type { CookieJar } from "../context.ts";

export interface CookieSession {
  token: string;
  expires_at: number;
  user_id: string;
}

export interface CookieActing {
  actor_id: string;
  login_type: LoginType;
  session_marker: SessionMarker;
  /** Restored when acting ends. */
  former_token: string;
}

export function setSessionCookies(
  cookies: CookieJar,
  now: number,
  session: CookieSession,
  acting?: CookieActing,
): void {
  const maxAgeSeconds = Math.max(0, Math.floor((session.expires_at - now) / 1_000));
  clearActingCookies(cookies);
  cookies.set(tokenCookie, session.token, { maxAgeSeconds });
  cookies.set(signedInCookie, identityText(session.user_id, acting?.actor_id ?? null), {
    maxAgeSeconds,
    readable: true,
  });
  if (!acting) return;
  cookies.set(formerTokenCookie[acting.login_type], acting.former_token, { maxAgeSeconds });
  cookies.set(acting.session_marker, "1", { maxAgeSeconds, readable: true });
}

export function clearSessionCookies(cookies: CookieJar): void {
  cookies.clear(tokenCookie);
  cookies.clear(signedInCookie);
  clearActingCookies(cookies);
}

function clearActingCookies(cookies: CookieJar): void {
  for (const name of [...loginTypes.map((type) => formerTokenCookie[type]), ...sessionMarkers]) cookies.clear(name);
}
