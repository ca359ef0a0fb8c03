import { storagePrefix } from "../../domain/session/storage-keys.ts";
import type { World } from "../../kit/world.ts";

const place = `${storagePrefix(null)}device_id`;

/** Of this installation: sessions are tied to it, so that it can be wiped from afar. */
export function deviceId(world: World): string {
  const held = localStorage.getItem(place);
  if (held) return held;
  const made = world.uuid();
  localStorage.setItem(place, made);
  return made;
}
