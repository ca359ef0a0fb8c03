import type { World } from "../../kit/world.ts";
import type { RequestFn } from "../api/request.ts";
import type { ServerClock } from "../api/server-clock.ts";
import type { Replayer } from "../mirror/rebase.ts";

/** Dependencies of fetching: the mirror, the API and callbacks. */
export interface Puller extends Replayer {
  world: World;
  request: RequestFn;
  /** Its reading is stored with every page, for a start without the server. */
  clock?: ServerClock | undefined;
  /** The feed's user; notified when the feed reports a change of the user or their access. */
  self?: { user_id: string; moved(): void };
  changedBuckets(changed: ReadonlySet<number>): void;
}
