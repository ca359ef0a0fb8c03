import { dictionary } from "../../kit/dictionary.ts";
import { optionWords } from "../contacts/labels.ts";
import type { Security } from "./security.ts";

const typeWords: Readonly<Record<string, string>> = dictionary({
  ira_traditional: "Traditional IRA",
  ira_roth: "Roth IRA",
  ira_sep: "SEP IRA",
  ira_simple: "SIMPLE IRA",
  "401k": "401(k)",
  "403b": "403(b)",
  "529": "529 plan",
  hsa: "HSA",
});

export function securityTypeWords(type: string): string {
  return typeWords[type] ?? optionWords(type);
}

/** Display name of a security: custodian, product or type, and the end of its number. */
export function securityName({ custodian, product_name, account_type, account_number }: Security): string {
  const what = product_name || (account_type ? securityTypeWords(account_type) : "");
  return [custodian, what, account_number].filter(Boolean).join(" · ");
}
