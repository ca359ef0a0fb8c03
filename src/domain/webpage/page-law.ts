/** Texts of the law on a public page: the company's own where it has set them, in every language; else the built-in ones. */
import { type ComplianceVersion, ownComplianceText } from "../compliance/compliance.ts";
import type { PageLanguage } from "./limits.ts";
import { agentOf, namedIn } from "../compliance/law-places.ts";
import { pageWords } from "./page-words.ts";

/** The company's own texts; empty: none. */
export interface PageLaw {
  consent_call_text: string;
  consent_email: string;
  medicare_disclaimer: string;
}

export const builtInLaw: PageLaw = { consent_call_text: "", consent_email: "", medicare_disclaimer: "" };

export function pageLawOf(own: readonly ComplianceVersion[], day: string): PageLaw {
  return {
    consent_call_text: ownComplianceText(own, "consent_call_text", day),
    consent_email: ownComplianceText(own, "consent_email", day),
    medicare_disclaimer: ownComplianceText(own, "medicare_disclaimer", day),
  };
}

/** Shown beside a box, and kept as agreed to. */
export function agreedWords(
  { law, name, company }: { law: PageLaw; name: string; company: string },
  box: "consent_call_text" | "consent_email",
  language: PageLanguage,
): string {
  return law[box] ? namedIn(law[box], { agent: agentOf(name, company) }) : pageWords[language][box](name, company);
}
