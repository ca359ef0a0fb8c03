/**
 * Stored on this device to unlock the screen without the server: a salted, slow hash of a password or a device code
 * (PBKDF2 with SHA-256). It opens no session and is useless on the server.
 */
import { unlockRounds } from "../domain/session/limits.ts";
import { canSeal } from "./outbox/outbox-backup.ts";

export interface UnlockProof {
  kind: "password" | "code";
  /** Base64, like the hash. */
  salt: string;
  hash: string;
  rounds: number;
  /** Failed attempts since the last success. */
  tries: number;
}

const saltBytes = 16;
const hashBits = 256;

/** False on plain http, where the browser provides no crypto. */
export const canProveHere: () => boolean = canSeal;

export async function proofOf(kind: UnlockProof["kind"], secret: string): Promise<UnlockProof> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const hash = await slowHash(secret, salt, unlockRounds);
  return { kind, salt: asText(salt), hash: asText(hash), rounds: unlockRounds, tries: 0 };
}

export async function proves({ salt, hash, rounds }: UnlockProof, secret: string): Promise<boolean> {
  const tried = await slowHash(secret, asBytes(salt), rounds);
  return isSame(tried, asBytes(hash));
}

/** The stored value, or null if it is not in our format. */
export function readProof(kept: unknown): UnlockProof | null {
  const { kind, salt, hash, rounds, tries } = (kept ?? {}) as Partial<Record<keyof UnlockProof, unknown>>;
  if (kind !== "password" && kind !== "code") return null;
  if (typeof salt !== "string" || typeof hash !== "string" || typeof rounds !== "number") return null;
  return { kind, salt, hash, rounds, tries: typeof tries === "number" ? tries : 0 };
}

async function slowHash(secret: string, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const typed = new TextEncoder().encode(secret.normalize("NFKC"));
  const key = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, hashBits),
  );
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.reduce((differs, byte, at) => differs | (byte ^ (other[at] ?? 0)), 0) === 0;
}

function asText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function asBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
