import type { MessageTemplate } from "../../domain/templates/template.ts";
import { whyNotEditable } from "../../domain/templates/template-rights.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

/** Null: the user can change it. */
export function useWhyNotEditable(template: MessageTemplate): string | null {
  const { id, account_type, rm, unit_ids = [] } = useCurrentUser();
  return whyNotEditable({ user_id: id, account_type, rm, unit_ids }, template);
}
