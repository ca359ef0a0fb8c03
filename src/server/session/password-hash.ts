/** Argon2id. Every check costs the same, whether or not there is an account or a password behind it. */
import { hash, verify } from "@node-rs/argon2";

/** Of no account: what an unknown name is checked against. */
let nobodysHash: Promise<string> | undefined;

let checks = 0;
/** Done by this process since its start: a sudden rise is somebody guessing. */
export const passwordChecks = (): number => checks;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

/** `password_hash` empty or undefined: no password opens the account; the check takes its time all the same. */
export async function isPasswordOf(password_hash: string | undefined, password: string): Promise<boolean> {
  // Made before the first check of anybody, or the first unknown name would cost twice as much as a known one.
  const nobodys = await (nobodysHash ??= hashPassword("nobody's password"));
  const fits = await verify(password_hash || nobodys, password.normalize("NFKC"));
  checks += 1;
  return fits && Boolean(password_hash);
}
