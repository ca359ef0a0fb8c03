/** API keys a user issues to programs (domain §5). */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { apiKeyNameLengthMax, ipAllowlistMax } from "../../domain/session/session-life.ts";
import { apiScopes } from "../../domain/users/api-scopes.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

const name = z.string().trim().min(1).max(apiKeyNameLengthMax);
const scopes = z.array(z.enum(apiScopes)).min(1).max(apiScopes.length);
/** IP addresses and networks such as `203.0.113.0/24`; empty allows all. */
const ip_allowlist = z.array(z.string().max(50)).max(ipAllowlistMax);
const expires_at = Instant.nullable();

export const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  /** Masked: only the end of the token, its first four characters as xxxx. */
  token: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  ip_allowlist: z.array(z.string()),
  active: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeys = group("api_keys", "/v1/api_keys", {
  list: get("", {
    summary: "Lists the current user's API keys, newest first, with masked tokens.",
    access: "signed_in",
    reply: allOf(ApiKey),
  }),
  create: post("", {
    summary: "Creates an API key. Only this response contains the full token.",
    access: "signed_in",
    writes: "now",
    body: z.strictObject({
      name,
      scopes,
      ip_allowlist: ip_allowlist.default([]),
      expires_at: expires_at.default(null),
    }),
    reply: dataOf(ApiKey),
    status: 201,
    noImpersonation: true,
    secret: true,
  }),
  renew: post("/:id", {
    summary: "Creates a new token for an API key and revokes the old one. Only this response contains the full token.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    reply: dataOf(ApiKey),
    noImpersonation: true,
    secret: true,
  }),
  update: patch("/:id", {
    summary: "Updates an API key's name, permissions or expiration, or deactivates it.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ name, scopes, ip_allowlist, expires_at, active: z.boolean() }).partial(),
    reply: dataOf(ApiKey),
    noImpersonation: true,
  }),
  remove: del("/:id", {
    summary: "Deletes an API key.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    noImpersonation: true,
  }),
});
