/** Fact finders and prescriptions of some demo contacts. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { type DataCapture, emptyDataCapture } from "../../domain/fact-finder/data-capture.ts";
import { emptyRxDetails, type Medication, type RxDetails } from "../../domain/fact-finder/rx-details.ts";
import { ageOn, dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";

const askedShare = 0.04;

export interface DemoDetails {
  data_captures: DataCapture[];
  rx_details: RxDetails[];
}

/** Only for contacts with an owner: those in a pool have not been met. */
export function demoDetails(chance: Chance, contacts: readonly Contact[], now: number): DemoDetails {
  const met = contacts.filter(({ owner_id }) => owner_id !== null);
  return {
    data_captures: met.flatMap((contact) => (chance.yes(askedShare) ? [factFinder(chance, contact, now)] : [])),
    rx_details: met.flatMap((contact) => (chance.yes(askedShare) ? [prescriptions(chance, contact, now)] : [])),
  };
}

const stroke = "M120 130C160 40 190 35 205 110S250 150 285 80s60-40 75 25 75 40 120-30 70-25 95 10";

function factFinder(chance: Chance, contact: Contact, now: number): DataCapture {
  const at = now - chance.whole(2, 400) * dayMs;
  const blank = emptyDataCapture(contact.id);
  const income = chance.whole(18, 62) * 100_00;
  const isSigned = chance.yes(0.5);
  const spouse = contact.linked_contacts.length > 0;
  return {
    ...blank,
    household: {
      lives_with: spouse ? "Spouse" : chance.of(["Alone", "With daughter and her family", "A roommate"]),
      dependants: chance.yes(0.2)
        ? [
            {
              name: `Riley ${contact.last_name}`,
              birth_date: dayOf(now - chance.whole(3_000, 6_000) * dayMs),
              relation: "Grandchild",
            },
          ]
        : [],
    },
    money: {
      monthly_income: income,
      monthly_expenses: Math.round((income * chance.whole(60, 95)) / 100),
      savings_band: chance.of(["<10k", "10–25k", "25–50k", "50–100k", "100–250k"]),
      home: chance.of(["owned", "owned", "rented", "with_family"]),
      debts: chance.whole(0, 40) * 500_00,
    },
    coverage_now: chance.yes(0.6)
      ? [
          {
            kind: "Medicare Advantage",
            carrier: chance.of(["Aetna", "Humana", "UnitedHealthcare"]),
            plan: "PPO",
            premium: chance.whole(0, 60) * 100,
            since: dayOf(now - chance.whole(300, 2_000) * dayMs),
            likes: "Low premium, gym membership",
            dislikes: chance.of(["Cardiologist left the network", "High drug copays", "Too many prior authorizations"]),
          },
        ]
      : [],
    health: {
      ...blank.health,
      conditions: chance.of([["High blood pressure"], ["Diabetes type 2", "High cholesterol"], ["COPD"], []]),
      hospital_24_months: chance.yes(0.2),
      mobility: chance.of(["Walks unassisted", "Uses a cane"]),
    },
    providers: [
      {
        name: chance.of(["Dr. Helen Park", "Dr. James Osei", "Dr. Maria Lopez"]),
        npi: "",
        specialty: chance.of(["Primary care", "Cardiology"]),
        phone: "",
        must_keep: chance.yes(0.7),
      },
    ],
    goals: {
      ...blank.goals,
      final_expenses: chance.whole(2, 5),
      long_term_care: chance.whole(0, 5),
      retirement: chance.whole(1, 5),
      legacy: chance.whole(0, 4),
    },
    budget: chance.whole(4, 30) * 10_00,
    beneficiaries: [
      { name: spouse ? "Spouse" : "Children, equal shares", relation: "family", percent: 100, kind: "primary" },
    ],
    funeral_wishes: { home: "", kind: chance.of(["burial", "cremation", null]), funded: chance.yes(0.2) },
    close: {
      agent_summary: chance.of([
        "Wants to keep the cardiologist. Compare Medigap plans before AEP.",
        "Start with final expense, then review dental.",
        "Happy with current plan. Review in October.",
      ]),
      recommended_types: chance.of([["Medicare supplement"], ["Final expense", "Dental"], ["Medicare Advantage"]]),
      signed_by: isSigned ? `${contact.first_name} ${contact.last_name}`.trim() : "",
      signed_at: isSigned ? at : null,
      signature: isSigned ? stroke : "",
    },
    updated_at: at,
    version: 1,
  };
}

type Drug = Pick<Medication, "name" | "ndc" | "dose" | "form">;
/** Drug codes as labeled; the last two are colloquial and match nothing. */
const drugs: readonly Drug[] = [
  { name: "Lisinopril", ndc: "68180-0513-01", dose: "10 mg", form: "tablet" },
  { name: "Metformin", ndc: "65862-0010-01", dose: "500 mg", form: "tablet" },
  { name: "Atorvastatin", ndc: "00378-3951-77", dose: "20 mg", form: "tablet" },
  { name: "Amlodipine", ndc: "67877-0198-90", dose: "5 mg", form: "tablet" },
  { name: "Levothyroxine", ndc: "00378-1803-77", dose: "50 mcg", form: "tablet" },
  { name: "the little water pill", ndc: "", dose: "", form: "" },
  { name: "Eliquiss", ndc: "", dose: "5 mg", form: "tablet" },
];

function prescriptions(chance: Chance, contact: Contact, now: number): RxDetails {
  const count = contact.birth_date && ageOn(contact.birth_date, dayOf(now)) ? chance.whole(1, 4) : 1;
  const from = chance.whole(0, drugs.length - 1);
  const medications = Array.from({ length: count }, (_unused, at): Medication => {
    const drug = drugs[(from + at) % drugs.length] ?? { name: "", ndc: "", dose: "", form: "" };
    return {
      ...drug,
      quantity: chance.of([30, 60, 90]),
      per_days: 30,
      generic_ok: chance.yes(0.9),
      since: null,
      note: "",
    };
  });
  return {
    ...emptyRxDetails(contact.id),
    medications,
    pharmacies: [
      {
        name: chance.of(["CVS", "Walgreens", "Kroger Pharmacy"]),
        npi: "",
        zip: contact.addresses[0]?.zip ?? "",
        preferred: true,
        mail_order: false,
      },
    ],
    allergies: [chance.of(["None known", "Penicillin", "Sulfa drugs"])],
    updated_at: now - chance.whole(2, 300) * dayMs,
    version: 1,
  };
}
