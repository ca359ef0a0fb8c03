/** The contact page requested before sign-in (spec 000 §2), in a session cookie. */
import { afterSignIn } from "../../domain/session/where-to.ts";

const name = "redirect_path";

export function rememberPath(path: string): void {
  document.cookie = `${name}=${encodeURIComponent(path)}; path=/; SameSite=Lax`;
}

/** Redirect target after sign-in; read once. */
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
