/** Medicare sandbox: facts computed from birth date and zip, deterministic per contact. Not a real enrollment. */
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { dayOf65 } from "../../domain/lists/contacts-scope.ts";
import { maskedMbi } from "../../domain/contacts/secret-number.ts";
import type { MedicareFacts } from "../../domain/quotes/medicare-import.ts";
import type { MedicarePort } from "./medicare-port.ts";

const plans = [
  { kind: "medicare_advantage", plan_code: "H3447-017-000", carrier: "Anthem", name: "Sample Choice PPO" },
  { kind: "medicare_advantage", plan_code: "H5216-042-000", carrier: "Humana", name: "Sample Gold Plus HMO" },
  { kind: "pdp", plan_code: "S5601-014-000", carrier: "Aetna", name: "Sample Rx Saver" },
  { kind: "pdp", plan_code: "S4802-079-000", carrier: "Cigna", name: "Sample Secure Rx" },
] as const;

/** Letters Medicare uses in its numbers: S, L, O, I, B, Z never appear. */
const letters = "ACDEFGHJKMNPQRTUVWXY";

export function sampleMedicare(): MedicarePort {
  return {
    source: "sandbox",
    consentUrl: () => undefined,
    facts: async (contact) => factsOf(contact),
  };
}

function factsOf(contact: Contact): MedicareFacts {
  const turned65 = dayOf65(contact.birth_date);
  const number = seedOf(contact);
  const mbi = mbiOf(number);
  const card = { mbi, mbi_masked: maskedMbi(mbi) };
  if (turned65 === null) return card;
  const start = `${turned65.slice(0, 7)}-01`;
  const plan = plans[number % plans.length] ?? plans[0];
  return {
    ...card,
    part_a_effective: start,
    part_b_effective: start,
    medicaid_level: number % 7 === 0 ? "qmb" : "none",
    disability_under_65: false,
    esrd: false,
    plan: { ...plan, since: `${Number(start.slice(0, 4)) + 1}-01-01` },
  };
}

/** A small number that is stable for the contact, whatever else changes. */
function seedOf(contact: Contact): number {
  const text = `${contact.id}${contact.birth_date ?? ""}${mainAddress(contact)?.zip ?? ""}`;
  return [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9_973, 7);
}

/** Not assigned to anyone: Medicare's own example number, with a different end. */
function mbiOf(number: number): string {
  const letter = (at: number) => letters[(number >> at) % letters.length] ?? "A";
  return `1EG4TE5${letter(1)}${letter(3)}${String(number % 100).padStart(2, "0")}`;
}
