import { policyColumns } from "../../domain/policies/policy.ts";
import { securityColumns } from "../../domain/policies/security.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const policyFeed = {
  policies: ofContact("policies", policyColumns),
  securities: ofContact("securities", securityColumns),
} satisfies Partial<Sources>;
