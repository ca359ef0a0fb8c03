/** Names one email to mail services and in return addresses: short, in lower case, and not to be guessed. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { SecretBox } from "../secret-box.ts";

const purpose = "mail token";
const form = /^([0-9a-f]{32})-([0-9a-f]{16})$/;

/** 49 characters: with a prefix they fit the local part of an address. */
export function mailToken(box: SecretBox, mail_id: string): string {
  const id = mail_id.replaceAll("-", "");
  return `${id}-${checkOf(box, id)}`;
}

function checkOf(box: SecretBox, id: string): string {
  return createHash("sha256").update(box.mac(id, purpose)).digest("hex").slice(0, 16);
}

/** Null: not a token of ours. */
export function mailOfToken(box: SecretBox, token: string): string | null {
  const [, id = "", check = ""] = form.exec(token) ?? [];
  if (id === "" || !timingSafeEqual(Buffer.from(check), Buffer.from(checkOf(box, id)))) return null;
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");
}
