/** What this deployment is, from its settings. */
import type { Features } from "../domain/users/features.ts";
import type { Environment } from "./setting-list.ts";

const roles = ["regional_manager", "basic"] as const;

/** Roles that exist only where the deployment says so (spec 001 §6), as feature flags. */
export function deploymentRoles(environment: Environment): Features {
  const named = (environment["DEPLOYMENT_ROLES"] ?? "").split(",").map((role) => role.trim());
  return Object.fromEntries(roles.map((role) => [role, named.includes(role)]));
}

/** Kinds of deployments that set the cookie of the active feature flag (spec 000 §9). */
const trials: readonly string[] = ["development", "stage", "demo"];

export function isTrial(environment: Environment): boolean {
  return trials.includes(environment["DEPLOYMENT_KIND"] ?? "production");
}
