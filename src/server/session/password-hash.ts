/** Argon2id. Every check costs the same, whether or not there is an account or a password behind it. */
import { hash, verify } from "@node-rs/argon2";

/** Of no account: what an unknown name is checked against. */
let nobodysHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"));
}

/** `password_hash` empty or undefined: no password opens the account; the check takes its time all the same. */
export async function isPasswordOf(password_hash: string | undefined, password: string): Promise<boolean> {
  const stored = password_hash || (await (nobodysHash ??= hashPassword("nobody's password")));
  const fits = await verify(stored, password.normalize("NFKC"));
  return fits && Boolean(password_hash);
}
