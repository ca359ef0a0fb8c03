/** What an API key can do (domain §5). */
import type { Capability } from "./access.ts";

export const apiScopes = ["contacts.read", "contacts.write", "imports.write"] as const;
export type ApiScope = (typeof apiScopes)[number];

export interface ReachedCall {
  path: string;
  access: "public" | "signed_in" | Capability;
  writes?: "never" | "now" | "queue";
  method: string;
  noImpersonation?: true;
  secret?: true;
}

const writingCapabilities: readonly string[] = [
  "contacts.create",
  "contacts.edit",
  "contacts.edit_all",
  "contacts.take",
  "contacts.delete",
  "contacts.details_edit",
  "files.edit",
];

/**
 * The scope a call needs, or null when no key can make it: accounts, sessions, secrets and all admin calls are for
 * users only.
 */
export function apiScopeOf(call: ReachedCall): ApiScope | null {
  if (call.noImpersonation || call.secret) return null;
  if (call.access === "contacts.import" || call.access === "contacts.import_tracking") return "imports.write";
  if (!/^\/v1\/(contacts|tags)(\/|$)/.test(call.path)) return null;
  if (call.writes === "never" || call.method === "GET") return "contacts.read";
  return writingCapabilities.includes(call.access) ? "contacts.write" : null;
}
