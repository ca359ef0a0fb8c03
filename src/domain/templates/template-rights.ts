/** Who has templates, shares them and edits them. No schema library: screens load it. */
import { type AccountType, may, scopeOf } from "../users/access.ts";
import type { TemplateChannel, TemplateOwner } from "./template-limits.ts";

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

/** Who writes neither texts nor emails needs no template of them. */
export function mayUseTemplates(who: TemplateRole, sent: TemplateChannel): boolean {
  return may(who, sent === "text" ? "dialer.use" : "emails.send");
}

/** `template` is visible to them. */
export function mayEditTemplate(
  who: TemplateRole & { user_id: string },
  template: { owner: TemplateOwner; created_by: string },
): boolean {
  if (template.owner === "user") return template.created_by === who.user_id;
  const reach = sharesWith(who);
  return reach === "tenant" || reach === template.owner;
}
