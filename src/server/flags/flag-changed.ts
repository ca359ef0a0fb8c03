import type { FeatureKey } from "../../domain/users/features.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";

export type FlagChanged = (ctx: Ctx, key: FeatureKey) => Promise<void>;

/** The rules of a feature were changed, in the transaction that changes them. */
export const flagChanged = hookPoint<FlagChanged>("feature flag changed");
