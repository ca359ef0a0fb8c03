/** A secret that the operator put into the hook's address (`https://mail:SECRET@…`): it arrives as basic credentials. */
import { createHash, timingSafeEqual } from "node:crypto";
import { headerOf, type HookRequest } from "./mail-events-port.ts";

export function hasHookSecret(request: Pick<HookRequest, "headers">, secret: string): boolean {
  const [, encoded] = /^Basic ([\w+/=-]{1,500})$/i.exec(headerOf(request, "authorization")) ?? [];
  if (encoded === undefined) return false;
  const given = Buffer.from(encoded, "base64").toString("utf8");
  return isSameText(given.slice(given.indexOf(":") + 1), secret);
}

/** In a time that does not depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
