/** The contact page somebody wanted before they had to sign in (spec 000 §2), in a cookie of this browser session. */
import { afterSignIn } from "../../domain/session/where-to.ts";

const name = "redirect_path";

export function rememberPath(path: string): void {
  document.cookie = `${name}=${encodeURIComponent(path)}; path=/; SameSite=Lax`;
}

/** Where a finished sign-in leads; asked once. */
export function takeRememberedPath(): string {
  const held = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  document.cookie = `${name}=; path=/; max-age=0; SameSite=Lax`;
  return afterSignIn(held ? decoded(held.slice(name.length + 1)) : null);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
