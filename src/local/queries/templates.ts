/** Message templates on this device, and the values they are filled in with. */
import type { Policy } from "../../domain/policies/policy.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import type { LocalDatabase } from "../db/database.ts";
import { policiesOf } from "./contacts.ts";
import { allOf } from "./lists.ts";

/** By name. */
export async function messageTemplateList(db: LocalDatabase): Promise<MessageTemplate[]> {
  const templates = await allOf<MessageTemplate>(db, "message_templates");
  return templates.toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

export interface PolicyValues {
  policies: Policy[];
  carriers: Carrier[];
}

export async function policyValues(db: LocalDatabase, contact_id: number): Promise<PolicyValues> {
  const [policies, carriers] = await Promise.all([policiesOf(db, contact_id), allOf<Carrier>(db, "carriers")]);
  return { policies, carriers };
}
