/** Opens the last user's store while the rest of the app loads: every start waits for it. */
import type { World } from "../../kit/world.ts";
import { realWorld } from "../../kit/real-world.ts";
import { preload, type Opening } from "../../local/opening.ts";
import { storeName } from "../../local/store-name.ts";
import { isSessionToEnd } from "./end-session.ts";
import { recall } from "./stored.ts";

let early = begin();

function begin(): Opening | null {
  const identity = isSessionToEnd() ? null : recall();
  if (!identity) return null;
  const opening = preload(realWorld(), storeName(identity.user_id, identity.actor_id));
  // The caller that takes it handles the rejection.
  opening.opened.catch(() => undefined);
  return opening;
}

/** Opens a store; returns the preloaded one, once, if the name matches. */
export function openingOf(world: World, name: string): Opening {
  const begun = early;
  early = null;
  if (begun?.name === name) return begun;
  begun?.db.close();
  return preload(world, name);
}
