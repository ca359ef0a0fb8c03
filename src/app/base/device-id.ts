import { storagePrefix } from "../../domain/session/storage-keys.ts";
import type { World } from "../../kit/world.ts";

const place = `${storagePrefix(null)}device_id`;

/** Id of this installation: sessions are bound to it, so that it can be wiped remotely. */
export function deviceId(world: World): string {
  const held = localStorage.getItem(place);
  if (held) return held;
  const made = world.uuid();
  localStorage.setItem(place, made);
  return made;
}
