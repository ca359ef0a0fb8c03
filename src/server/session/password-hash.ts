/** Argon2id. Every check costs the same, whether or not an account or a password exists. */
import { hash, verify } from "@node-rs/argon2";

/** A dummy hash: unknown names are checked against it. */
let nobodysHash: Promise<string> | undefined;

let checks = 0;
/** Checks by this process since start: a sudden rise means guessing. */
export const passwordChecks = (): number => checks;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

/** `password_hash` empty or undefined: no password is accepted; the check takes the same time. */
export async function isPasswordOf(password_hash: string | undefined, password: string): Promise<boolean> {
  // Computed before the first check, or the first unknown name would take twice as long as a known one.
  const nobodys = await (nobodysHash ??= hashPassword("nobody's password"));
  const fits = await verify(password_hash || nobodys, password.normalize("NFKC"));
  checks += 1;
  return fits && Boolean(password_hash);
}
