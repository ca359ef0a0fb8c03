/**
 * Permission matrix (domain §3): which capability a user has, over which records. Scopes: none · own · pool (own +
 * pool) · downline · unit (business unit) · tenant · assigned (agents of a relationship manager).
 */
import { dictionary } from "../../kit/dictionary.ts";

export const accountTypes = [
  "admin",
  "sub_admin",
  "bu_admin",
  "manager",
  "regional_manager",
  "district_manager",
  "field_manager",
  "telemarketer",
  "agent",
  "basic",
] as const;
export type AccountType = (typeof accountTypes)[number];

export const scopes = ["none", "own", "pool", "downline", "unit", "tenant", "assigned"] as const;
export type Scope = (typeof scopes)[number];

const letters: Record<string, Scope> = dictionary({
  "-": "none",
  O: "own",
  P: "pool",
  D: "downline",
  B: "unit",
  T: "tenant",
  A: "assigned",
});

/**
 * Files have no row of their own in domain §3: users who can edit the whole contact can use them. A telemarketer's
 * editable fields are listed there and do not include files, which hold ids and medical papers. One row per capability;
 * columns: admin sub_admin bu_admin manager regional+district field_manager telemarketer agent basic RM.
 */
const matrix = {
  "contacts.see": "T T B D D D P O O A",
  "contacts.edit": "T T B D D D P O O A",
  "contacts.create": "T T B D D D - O O A",
  "contacts.edit_all": "T T B D D D - O O A",
  "contacts.take": "T T B D D P P P - -",
  "contacts.delete": "T T B D O O - O - -",
  "contacts.purge": "T - - - - - - - - -",
  "contacts.merge": "T T B D D O - O - -",
  "contacts.transfer": "T T B D D D - - - -",
  /** Own and downline alone below a manager (domain §3): no pool's contacts, and none into a pool. */
  "contacts.transfer_pool": "T T B D - - - - - -",
  "contacts.reveal": "T - - - - - - O - -",
  "contacts.details": "T T B D D O - O - A",
  "contacts.details_edit": "T T B D D O - O - -",
  "policies.see": "T T B D D D - O O A",
  "policies.edit": "T T B D D D - O - -",
  "files.see": "T T B D D D - O O A",
  "files.edit": "T T B D D D - O O A",
  /** No row in domain §3 either: users who can edit the whole contact can email it; no API key can. */
  "emails.send": "T T B D D D - O O A",
  /** Also needs a license (`maySellSecurities`). */
  "securities.see": "T T B D D D - O O A",
  "securities.edit": "T T B D D D - O - -",
  "contacts.import": "T T B D D O - O - -",
  "contacts.import_tracking": "T T - D - - - - - -",
  "mailers.assign": "T T - D - - - - - -",
  "contacts.export": "T T B D O O - O - -",
  "contacts.print": "T T B D D O - O - -",
  /** Other users' calendars; every user has their own. */
  "calendar.others": "T T B D D D - - - A",
  /** Calls and texts; also gated by the tenant's flag and by the purchased subscription (`hasDialer`). */
  "dialer.use": "T T B D D O O O - -",
  "recordings.listen": "T T B D D O - O - -",
  /** Templates and flows; a flow's actions are limited by its owner's rights over each contact. */
  "workflows.use": "T T B D O O - O - -",
  /** No row in domain §3: the company's text and email templates, and those of a business unit. */
  "templates.share": "T T B - - - - - - -",
  "campaigns.edit": "T T B - - - - - - -",
  /** The company's templates and categories. */
  "workflows.share": "T T - - - - - - - -",
  "reports.see": "T T B D D O - O - A",
  /** No row in domain §3: everybody their own; whoever leads people, theirs. */
  "goals.edit": "T T B D D D O O - -",
  /** Comparing people: whoever leads them. */
  "reports.compare": "T T B D D - - - - -",
  "users.list": "T T B D - - - - - A",
  "users.edit": "T T B - - - - - - -",
  "users.roles": "T - - - - - - - - -",
  "users.act_as": "T T B D - - - - - A",
  /** No row in domain §3: people who asked to join belong to no business unit yet. */
  "signups.decide": "T T - - - - - - - -",
  /** No row in domain §3: business units group users, and decide what BU admins reach. */
  "units.edit": "T T - - - - - - - -",
  "reference.read": "T T B D - - - - - -",
  "reference.edit": "T T - - - - - - - -",
  /** The user's own page; nobody edits another's. */
  "webpage.edit": "O O O O O O - O - -",
  /** Whoever may see a contact's policies sees its forms; only the contact's own agent makes and signs them. */
  "soa.use": "O O O O O O - O - -",
  "corporations.see": "T T T - - - - - - -",
  "corporations.edit": "T T - - - - - - - -",
  /** BU admins read what is there. */
  "trainings.see": "T T T - - - - - - -",
  "trainings.edit": "T T - - - - - - - -",
  /** No row in domain §3: who lists people sees whose training is due, and reminds them. */
  "trainings.team": "T T B D D D - - - A",
  "groups.edit": "T T B D D D - - - -",
  "pools.edit": "T T B - - - - - - -",
  "settings.edit": "T - - - - - - - - -",
  "outbox.see": "T - - - - - - - - -",
  "audit.see": "T T - - - - - - - -",
  /** Lead vendors, their keys and requests, and what leads cost. */
  "api.track": "T T - - - - - - - -",
} as const satisfies Record<string, string>;
export type Capability = keyof typeof matrix;
export const capabilities = Object.keys(matrix) as Capability[];

const columnOf: Record<AccountType, number> = {
  admin: 0,
  sub_admin: 1,
  bu_admin: 2,
  manager: 3,
  regional_manager: 4,
  district_manager: 4,
  field_manager: 5,
  telemarketer: 6,
  agent: 7,
  basic: 8,
};
const relationshipManagerColumn = 9;

/** The wider of the account type's scope and, for a relationship manager, the assigned scope. */
export function scopeOf(who: { account_type: AccountType; rm: boolean }, capability: Capability): Scope {
  const cells = matrix[capability].split(" ");
  const own = letters[cells[columnOf[who.account_type]] ?? "-"] ?? "none";
  if (!who.rm || (own !== "none" && own !== "own")) return own;
  const assigned = letters[cells[relationshipManagerColumn] ?? "-"] ?? "none";
  return assigned === "none" ? own : assigned;
}

export function may(who: { account_type: AccountType; rm: boolean }, capability: Capability): boolean {
  return scopeOf(who, capability) !== "none";
}
