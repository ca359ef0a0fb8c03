/** Every group of the contract with its handlers. */
import type { Implementation } from "./http/mount.ts";

export const implementations: readonly Implementation[] = [];
