/** Facts in an email: what each stands for, what is said in its place, what is refused by name. */
import { describe, expect, test } from "vitest";
import {
  agentFacts,
  type EmailFacts,
  emailFields,
  emailFieldText,
  fillEmail,
  namesEmailField,
} from "../../../src/domain/emails/email-fields.ts";
import type { Policy } from "../../../src/domain/policies/policy.ts";
import type { Refusal } from "../../../src/kit/refusal.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";
import { sampleContact } from "../contacts/sample-contact.ts";

const policy = (id: string, more: Partial<Policy>) => onePolicy({ id, contact_id: 41, ...more });
const inForce = {
  status: "in_force",
  policy_number: "H-1",
  policy_type: "medicare_advantage",
  carrier_id: "c",
} as const;
const agent = agentFacts({
  first_name: "Ada",
  last_name: "Ames",
  username: "ada",
  title: "insurance_agent",
  email: "ada@prairie.test",
  phone: "+16145550123",
  npn: "12345678",
  webpage: "",
  calendly: "",
});
const facts: EmailFacts = {
  contact: sampleContact({ birth_date: "1960-01-02" }),
  policies: [policy("p", { ...inForce, renewal_date: "2026-03-01" })],
  carrierOf: (id) => (id === "c" ? "Humana" : ""),
  agent,
  company: { name: "Prairie Mutual", phone: "", address: "" },
  today: "2025-11-21",
};
const filled = (text: string, more: Partial<EmailFacts> = {}) =>
  fillEmail({ subject: "s", email_body: text }, { ...facts, ...more }).email_body;

function refused(subject: string, email_body: string): Record<string, string[]> {
  try {
    fillEmail({ subject, email_body }, facts);
  } catch (error) {
    return (error as Refusal).fields;
  }
  return {};
}

describe("a fact in an email", () => {
  test.each([
    ["{{contact.first_name}}", "Rosa"],
    ["{{ contact.last_name }}", "Delgado"],
    ["{{contact.full_name}}", "Rosa Delgado"],
    ["{{contact.city}}, {{contact.state}}", "Hoboken, NJ"],
    ["{{contact.age}}", "65"],
    ["{{policy.carrier}} {{policy.type}} {{policy.number}}", "Humana Medicare advantage H-1"],
    ["{{policy.renewal_date}}", "03/01/2026"],
    ["{{agent.name}}, {{agent.title}}", "Ada Ames, Insurance agent"],
    ["{{agent.phone}} {{agent.email}} {{agent.npn}}", "(614) 555-0123 ada@prairie.test 12345678"],
    ["{{agent.calendly|my calendar}}", "my calendar"],
    ["{{company.name}} on {{today}}", "Prairie Mutual on 11/21/2025"],
    ["{{contact.first_name|there}}", "Rosa"],
    ["no { braces }, {{ }} and {{}}", "no { braces }, {{ }} and {{}}"],
  ])("%s is %s", (text, said) => expect(filled(text)).toBe(said));

  test("is said otherwise where it is not known", () => {
    const contact = sampleContact({ first_name: "", last_name: "", business_name: "Delgado Bakery" });
    expect(filled("Dear {{contact.first_name|there}} of {{contact.full_name}}", { contact })).toBe(
      "Dear there of Delgado Bakery",
    );
  });

  test("is text: braces that stand in it are no field", () =>
    expect(filled("{{contact.first_name}}", { contact: sampleContact({ first_name: "{{agent.npn}}" }) })).toBe(
      "{{agent.npn}}",
    ));

  test("of a policy is that of the one in force that renews next, else of the last", () => {
    const number = (...policies: Policy[]) => filled("{{policy.number|none}}", { policies });
    const late = policy("a", { ...inForce, policy_number: "late", renewal_date: "2026-09-01" });
    const soon = policy("b", { ...inForce, policy_number: "soon", renewal_date: "2026-02-01" });
    const open = policy("c", { policy_number: "open", created_at: 9 });
    expect(number(late, soon, open)).toBe("soon");
    expect(number(open, policy("d", { ...inForce, policy_number: "undated" }))).toBe("undated");
    expect(number(open)).toBe("open");
    expect(number(policy("e", { status: "lapsed", policy_number: "gone" }))).toBe("none");
  });

  test("that is empty without another word is refused by its name, and so is what is none", () => {
    const npn = "{{agent.webpage}} is empty for this contact. Add a fallback, such as {{agent.webpage|another word}}.";
    expect(refused("Dear {{contact.frist_name}}", "See {{agent.webpage}}, {{agent.webpage|}}")).toEqual({
      subject: ["{{contact.frist_name}} is not a field."],
      email_body: [npn, npn],
    });
    expect(refused("s", "{{constructor}}")).toEqual({ email_body: ["{{constructor}} is not a field."] });
  });

  test("is put in with the usual other word", () => {
    expect(emailFieldText("contact.first_name")).toBe("{{contact.first_name|there}}");
    expect(emailFieldText("policy.number")).toBe("{{policy.number}}");
    for (const field of emailFields) expect(namesEmailField(`x ${emailFieldText(field)}`), field).toBe(true);
    expect(namesEmailField("{{ not yet")).toBe(false);
  });
});
