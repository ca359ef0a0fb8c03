import type { World } from "../../kit/world.ts";
import type { RequestFn } from "../api/request.ts";
import type { Replayer } from "../mirror/rebase.ts";

/** What fetching needs: the mirror, the door, and somebody to tell. */
export interface Puller extends Replayer {
  world: World;
  request: RequestFn;
  /** Whose feed it is; told when it says that they, or what they may see, have changed. */
  self?: { user_id: string; moved(): void };
  changedBuckets(changed: ReadonlySet<number>): void;
}
