/** What a role allows, in words, from the permission matrix itself. */
import { type AccountType, type Capability, type Scope, scopeOf } from "./access.ts";

const scopeWords: Record<Exclude<Scope, "none">, string> = {
  own: "own",
  pool: "own and in pools",
  downline: "own and downline",
  unit: "business unit",
  tenant: "whole company",
  assigned: "own and assigned agents",
};

/** In the order shown. Those without a scope in words are all or nothing. */
const allowances: readonly { capability: Capability; words: string; isPlain?: true }[] = [
  { capability: "contacts.see", words: "See contacts" },
  { capability: "contacts.edit_all", words: "Create and edit contacts" },
  { capability: "contacts.take", words: "Claim contacts from pools", isPlain: true },
  { capability: "contacts.delete", words: "Delete and restore contacts" },
  { capability: "contacts.merge", words: "Merge duplicates" },
  { capability: "contacts.transfer", words: "Transfer contacts" },
  { capability: "contacts.import", words: "Import" },
  { capability: "contacts.export", words: "Export" },
  { capability: "contacts.reveal", words: "View full SSN and MBI" },
  { capability: "policies.see", words: "See policies" },
  { capability: "policies.edit", words: "Edit policies" },
  { capability: "calendar.others", words: "See and edit other calendars" },
  { capability: "dialer.use", words: "Call and text", isPlain: true },
  { capability: "recordings.listen", words: "Listen to recordings" },
  { capability: "workflows.use", words: "Use workflows" },
  { capability: "users.list", words: "See users" },
  { capability: "users.edit", words: "Add and edit users" },
  { capability: "users.roles", words: "Change roles, delete users", isPlain: true },
  { capability: "users.act_as", words: "Act as users" },
  { capability: "units.edit", words: "Edit business units", isPlain: true },
  { capability: "pools.edit", words: "Edit pools" },
  { capability: "reference.edit", words: "Edit statuses, sources and carriers", isPlain: true },
  { capability: "audit.see", words: "See the audit log", isPlain: true },
  { capability: "settings.edit", words: "Change company settings", isPlain: true },
];

export interface Allowance {
  capability: Capability;
  label: string;
  scope: Scope;
  /** Whose records, in words; empty: not allowed, or all or nothing. */
  reach: string;
}

export function allowancesOf(who: { account_type: AccountType; rm: boolean }): Allowance[] {
  return allowances.map(({ capability, words, isPlain }) => {
    const scope = scopeOf(who, capability);
    return { capability, label: words, scope, reach: scope === "none" || isPlain ? "" : scopeWords[scope] };
  });
}

/** What is allowed, such as `Import: own`. */
export function wordsOfRole(who: { account_type: AccountType; rm: boolean }): string[] {
  return allowancesOf(who)
    .filter(({ scope }) => scope !== "none")
    .map(({ label, reach }) => (reach === "" ? label : `${label}: ${reach}`));
}

/** What a relationship manager may do besides what their role allows. */
export function wordsOfRm(account_type: AccountType): string[] {
  const before = new Set(wordsOfRole({ account_type, rm: false }));
  return wordsOfRole({ account_type, rm: true }).filter((words) => !before.has(words));
}
