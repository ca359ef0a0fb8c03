import type { FeatureKey } from "../../domain/users/features.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";

/** The rules of a feature were changed, in the transaction that changes them. */
export const flagChanged = hookPoint<(ctx: Ctx, key: FeatureKey) => Promise<void>>("feature flag changed");
