/** Every group of the contract with its handlers. */
import type { Implementation } from "./http/mount.ts";

import { syncHandlers } from "./session/sync.ts";

export const implementations: readonly Implementation[] = [
  syncHandlers,
];
