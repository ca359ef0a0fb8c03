/**
 * Encrypts secrets at rest: AES-256-GCM under a key from settings (FIELDLINE_KEY), else from a file only the server's
 * account may read. A purpose is bound into each ciphertext, so that a value moved to another column does not decrypt.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerSettings } from "./settings.ts";

export interface SecretBox {
  seal(text: string, purpose: string): string;
  /** Throws when the value was altered, or encrypted for another purpose or under another key. */
  open(sealed: string, purpose: string): string;
  /** Keyed hash for short codes, which a plain hash would not protect. */
  mac(text: string, purpose: string): string;
}

const keyLengthMin = 32;
const ivBytes = 12;
const tagBytes = 16;
const mark = "1.";

export function openSecretBox(settings: Pick<ServerSettings, "environment" | "dataFolder">): SecretBox {
  return secretBoxOf(settings.environment["FIELDLINE_KEY"] ?? keyFromFile(settings.dataFolder));
}

export function secretBoxOf(master: string): SecretBox {
  if (master.length < keyLengthMin) throw new Error(`FIELDLINE_KEY must have at least ${keyLengthMin} characters`);
  const sealing = derive(master, "seal");
  const hashing = derive(master, "mac");
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return mark + sealed.toString("base64url");
    },
    open(sealed, purpose) {
      if (!sealed.startsWith(mark)) throw new Error("not a sealed value");
      const bytes = Buffer.from(sealed.slice(mark.length), "base64url");
      if (bytes.length < ivBytes + tagBytes) throw new Error("not a sealed value");
      const cipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagBytes));
      return cipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + cipher.final("utf8");
    },
    mac: (text, purpose) => createHmac("sha256", hashing).update(`${purpose}\n${text}`).digest("base64url"),
  };
}

/** As a key object: bytes are imported again each time they are used, which costs more than sealing a short text. */
function derive(master: string, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", master, "fieldline", use, 32)));
}

/** Created on first start; `wx` lets one of several servers win and the others read its key. */
function keyFromFile(dataFolder: string): string {
  const path = join(dataFolder, "secret.key");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
