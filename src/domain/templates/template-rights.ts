/** Who has templates, shares them and edits them. No schema library: screens load it. */
import { type AccountType, may, scopeOf } from "../users/access.ts";
import type { TemplateChannel, TemplateOwner } from "./template-limits.ts";
import { templateMessages } from "./template-messages.ts";

export interface TemplateRole {
  account_type: AccountType;
  rm: boolean;
}

/** Who writes it. A device does not know its user's unit; the server fills it in. */
export interface TemplateAuthor extends TemplateRole {
  user_id: string;
  business_unit_id: string | null;
}

/** With whom a user shares; undefined: with nobody. */
export function sharesWith(who: TemplateRole): "bu" | "tenant" | undefined {
  const scope = scopeOf(who, "templates.share");
  return scope === "tenant" ? "tenant" : scope === "unit" ? "bu" : undefined;
}

const uses = { text: "dialer.use", email: "emails.send", user_email: "campaigns.edit" } as const;

/** Who does not write such messages needs no template of them. */
export function mayUseTemplates(who: TemplateRole, sent: TemplateChannel): boolean {
  return may(who, uses[sent]);
}

export interface TemplateEditor extends TemplateRole {
  user_id: string;
  /** The units a BU admin reaches. */
  unit_ids: readonly string[];
}
interface Owned {
  owner: TemplateOwner;
  created_by: string;
  business_unit_id: string | null;
}

/** Why a template they see cannot be changed by them; null: it can. */
export function whyNotEditable(who: TemplateEditor, { owner, created_by, business_unit_id }: Owned): string | null {
  if (owner === "user") return created_by === who.user_id ? null : templateMessages.anothers;
  const reach = sharesWith(who);
  if (reach === "tenant") return null;
  if (owner === "tenant") return templateMessages.companys;
  if (reach !== "bu") return templateMessages.units;
  // A device does not know the unit of one that is not sent yet.
  const isTheirs = business_unit_id === null ? created_by === who.user_id : who.unit_ids.includes(business_unit_id);
  return isTheirs ? null : templateMessages.upper_units;
}
