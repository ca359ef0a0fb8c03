import type { World } from "../../kit/world.ts";
import type { RequestFn } from "../api/request.ts";
import type { Replayer } from "../mirror/rebase.ts";

/** What fetching needs: the mirror, the door, and somebody to tell. */
export interface Puller extends Replayer {
  world: World;
  request: RequestFn;
  changedBuckets(changed: ReadonlySet<number>): void;
}
