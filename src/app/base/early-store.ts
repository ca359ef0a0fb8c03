/** The store of whoever was here last opens while the rest of the app is still being set up: every start waits for it. */
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
  // Whoever takes it hears of it.
  opening.opened.catch(() => undefined);
  return opening;
}

/** A store as it opens: the one begun early, once, where it is the one asked for. */
export function openingOf(world: World, name: string): Opening {
  const begun = early;
  early = null;
  if (begun?.name === name) return begun;
  begun?.db.close();
  return preload(world, name);
}
