/** Message templates: their text, who shares and edits them, and what a contact's values do to a text. */
import { expect, test } from "vitest";
import type { EmailFacts } from "../../../src/domain/emails/email-fields.ts";
import { fillText, longerByValue, missingWords, textToEdit } from "../../../src/domain/templates/filled-text.ts";
import {
  createTemplate,
  editTemplate,
  type MessageTemplate,
  type NewMessageTemplate,
} from "../../../src/domain/templates/template.ts";
import { type TemplateAuthor, whyNotEditable } from "../../../src/domain/templates/template-rights.ts";
import { unformatted } from "../../../src/domain/templates/template-text.ts";
import { templatesMax } from "../../../src/domain/templates/template-limits.ts";
import { ada, address, noon, sampleContact, uuid } from "../contacts/sample-contact.ts";
import { refusalOf } from "../refusal-of.ts";

const unit = uuid(5);
const as = (account_type: TemplateAuthor["account_type"], user_id = ada): TemplateAuthor => ({
  user_id,
  account_type,
  rm: false,
  business_unit_id: unit,
});
const typed = (more: Partial<NewMessageTemplate> = {}): NewMessageTemplate => ({
  id: uuid(1),
  channel: "text",
  name: "Hello",
  subject: "",
  body: "Hi {{contact.first_name|there}}",
  blocks: [],
  shared: false,
  ...more,
});
const made = (more: Partial<NewMessageTemplate> = {}, by = as("agent"), kept = 0) =>
  createTemplate(typed(more), { by, kept, now: noon });
const email = { channel: "email" as const, subject: "Hello" };

test.each<[string, Partial<NewMessageTemplate>, Record<string, string[]>]>([
  ["without a name", { name: " \n " }, { name: ["Enter a name of up to 60 characters."] }],
  ["with a long name", { name: "n".repeat(61) }, { name: ["Enter a name of up to 60 characters."] }],
  ["without a message", { body: " " }, { body: ["Write a message first."] }],
  ["longer than a text", { body: "x".repeat(1_601) }, { body: ["A text can have up to 1,600 characters."] }],
  ["a text with a subject", { subject: "Hi" }, { subject: ["A text has no subject."] }],
  ["an email without one", { ...email, subject: " " }, { subject: ["Enter a subject."] }],
  [
    "longer than an email",
    { ...email, body: "x".repeat(10_001) },
    { body: ["An email can have up to 10,000 characters."] },
  ],
  [
    "with unknown fields",
    { ...email, subject: "{{contact.name}}", body: "{{contact.first name|there}} {{agent.name}}" },
    {
      subject: ["{{contact.name}} is not a field."],
      body: ["{{contact.first name}} is not a field."],
    },
  ],
])("a template %s is refused by field", (_what, more, errors) => {
  const refusal = refusalOf(() => made(more));
  expect([refusal.code, { ...refusal.fields }]).toEqual(["invalid", errors]);
});

test("an email may be longer than a text, a text of 1,600 characters is kept, and names lose line breaks", () => {
  expect(made({ ...email, body: "x".repeat(10_000) }).subject).toBe("Hello");
  expect(made({ name: " Two\nlines ", body: "x".repeat(1_600) }).name).toBe("Two lines");
});

test("the cap names what is full", () => {
  expect({ ...refusalOf(() => made({}, as("agent"), templatesMax)).fields }).toEqual({
    base: ["You can have up to 200 templates. Delete one first."],
  });
  expect({ ...refusalOf(() => made({ shared: true }, as("admin"), templatesMax)).fields }).toEqual({
    base: ["There can be up to 200 shared templates. Delete one first."],
  });
});

test.each<[TemplateAuthor["account_type"], "user" | "bu" | "tenant" | "forbidden"]>([
  ["admin", "tenant"],
  ["sub_admin", "tenant"],
  ["bu_admin", "bu"],
  ["manager", "forbidden"],
  ["agent", "forbidden"],
])("what a %s shares goes to %s", (type, owner) => {
  if (owner === "forbidden") expect(refusalOf(() => made({ shared: true }, as(type))).code).toBe("forbidden");
  else
    expect(made({ shared: true }, as(type))).toMatchObject({ owner, business_unit_id: owner === "bu" ? unit : null });
  expect(made({}, as(type)).owner).toBe("user");
});

test("a telemarketer has no emails and a basic user no texts", () => {
  expect(refusalOf(() => made(email, as("telemarketer"))).code).toBe("forbidden");
  expect(refusalOf(() => made({}, as("basic"))).code).toBe("forbidden");
  expect([made({}, as("telemarketer")).channel, made(email, as("basic")).channel]).toEqual(["text", "email"]);
});

const heading = { id: "one", kind: "heading" as const, text: "News", size: "large" as const, align: "left" as const };
const words = (text: string) => ({ id: "two", kind: "text" as const, text, align: "left" as const });

test("a designed email keeps its blocks, and its text is theirs", () => {
  const designed = made({ ...email, body: "typed", blocks: [heading, words("Hi **you**")] });
  expect(designed).toMatchObject({ blocks: [heading, words("Hi **you**")], body: "NEWS\n\nHi you" });
  const edit = (change: object) => editTemplate(designed, change, { by: as("agent"), now: noon });
  expect(edit({ blocks: [heading] }).body).toBe("NEWS");
  expect(edit({ name: "Other" })).toMatchObject({ blocks: designed.blocks, body: designed.body });
  expect(edit({ blocks: [], body: "Plain" })).toMatchObject({ blocks: [], body: "Plain" });
  expect(unformatted(designed).body).toBe(designed.body);
});

test.each<[string, Partial<NewMessageTemplate>, string, string]>([
  [
    "an empty block",
    { ...email, blocks: [words("Hi"), { ...heading, text: " " }] },
    "blocks",
    "Heading: fill in “Heading”.",
  ],
  ["a text", { blocks: [heading] }, "blocks", "A text has no blocks."],
  [
    "a field that does not exist",
    { ...email, blocks: [words("{{agent.first_name}}")] },
    "blocks",
    "{{agent.first_name}} is not a field.",
  ],
])("blocks are refused by name: %s", (_what, more, field, message) =>
  expect(refusalOf(() => made(more)).fields?.[field]).toEqual([message]),
);

test("an email to users has blocks, the fields of users, and authors who write to them", () => {
  const news = { channel: "user_email" as const, subject: "News", blocks: [words("Hi {{agent.first_name|there}}")] };
  expect(made(news, as("bu_admin"))).toMatchObject({ channel: "user_email", body: "Hi {{agent.first_name|there}}" });
  expect(refusalOf(() => made(news, as("manager"))).code).toBe("forbidden");
  const refusal = refusalOf(() => made({ ...news, blocks: [words("{{contact.city}}")] }, as("admin")));
  expect(refusal.fields?.["blocks"]).toEqual(["{{contact.city}} is not a field of these emails."]);
  expect(refusalOf(() => made({ ...news, blocks: [] }, as("admin"))).fields?.["blocks"]).toEqual([
    "Write something first.",
  ]);
});

const other = uuid(9);
const ofUnit = () => made({ shared: true }, as("bu_admin"));
const ofCompany = () => made({ shared: true }, as("admin"));
test.each<[string, MessageTemplate, TemplateAuthor, RegExp | null]>([
  ["one's own", made(), as("agent"), null],
  ["another's own, even for an admin", made(), as("admin", other), /person who wrote/],
  ["the company's for an agent", ofCompany(), as("agent", other), /belongs to the company/],
  ["the company's for a BU admin", ofCompany(), as("bu_admin", other), /belongs to the company/],
  ["a unit's for its BU admin", ofUnit(), as("bu_admin", other), null],
  ["a unit's for its agent", ofUnit(), as("agent", other), /belongs to a business unit\./],
  ["one of a unit above", { ...ofUnit(), business_unit_id: uuid(7) }, as("bu_admin", other), /unit above yours/],
  ["one's own of a unit above", { ...ofUnit(), business_unit_id: uuid(7) }, as("bu_admin"), /unit above yours/],
  ["one's own that waits on the device", { ...ofUnit(), business_unit_id: null }, as("bu_admin"), null],
  ["a unit's for an admin", ofUnit(), as("sub_admin", other), null],
  ["one shared once, for its author who became an agent", ofCompany(), as("agent"), /belongs to the company/],
])("who edits %s", (_what, template, who, why) => {
  const words = whyNotEditable({ ...who, unit_ids: [unit] }, template);
  if (why === null) expect(words).toBeNull();
  else expect(words).toMatch(why);
});

test("an edit keeps what it does not name; only its author stops sharing it", () => {
  const edit = (template: MessageTemplate, change: object, by = as("admin")) =>
    editTemplate(template, change, { by, now: noon + 1 });
  const shared = made({ shared: true }, as("admin"));
  expect(edit(shared, { name: "Bye" }, as("sub_admin", other))).toMatchObject({
    name: "Bye",
    body: shared.body,
    owner: "tenant",
    updated_at: noon + 1,
  });
  expect({ ...refusalOf(() => edit(shared, { shared: false }, as("sub_admin", other))).fields }).toEqual({
    shared: ["Only the person who wrote it can stop sharing it."],
  });
  expect(edit(shared, { shared: false }).owner).toBe("user");
  expect(edit(made(), { shared: true })).toMatchObject({ owner: "tenant" });
  // An edit by an admin leaves a unit's template with its unit.
  expect(edit(made({ shared: true }, as("bu_admin")), { shared: true, name: "Ours" })).toMatchObject({
    name: "Ours",
    owner: "bu",
    business_unit_id: unit,
  });
});

const facts = (first_name: string, city = "") => {
  const contact = sampleContact({ first_name, addresses: city === "" ? [] : [address("1 Main St", { city })] });
  return {
    contact,
    policies: [],
    agent: { name: "Ada", calendly: "" },
    company: {},
    today: "2026-11-27",
  } as unknown as EmailFacts;
};

test("a missing value stays as written and is named; a fallback takes its place", () => {
  const { text, missing } = fillText(
    "Hi {{contact.first_name|there}} in {{contact.city}}, {{contact.city}} {{agent.calendly}} {{nobody}}",
    facts(""),
  );
  expect(text).toBe("Hi there in {{contact.city}}, {{contact.city}} {{agent.calendly}} {{nobody}}");
  expect(missingWords(missing, "Rosa Diaz")).toEqual([
    "City is empty for Rosa Diaz. Write it in place of {{contact.city}}.",
    "Your Calendly page is empty. Write it in place of {{agent.calendly}}.",
    "{{nobody}} is not a field. Remove it.",
  ]);
  expect(fillText("Hi {{contact.first name}}", facts("Rosa")).missing).toEqual(["contact.first name"]);
});

test("a value with braces is no field in what is edited further", () => {
  const edited = textToEdit("Hi {{contact.first_name|there}}, {{contact.city}}", facts("{{agent.name}}"));
  expect(edited).toBe("Hi {agent.name}, {{contact.city}}");
  expect(fillText(edited, facts("Rosa")).missing).toEqual(["contact.city"]);
});

const letters = (count: number) => "x".repeat(count);
test.each<[string, string, EmailFacts, string | null]>([
  ["fits", `${letters(150)}{{contact.first_name}}`, facts("Rosa"), null],
  [
    "does not fit",
    `${letters(150)}{{contact.first_name}}`,
    facts("Maximiliana"),
    "First name “Maximiliana” makes it 2 segments.",
  ],
  ["just fits", `${letters(150)}{{contact.first_name}}`, facts("Maximilian"), null],
  [
    "has a special letter",
    `${letters(80)}{{contact.first_name}}`,
    facts("Zoë"),
    "First name “Zoë” has ë: it takes 2 segments.",
  ],
  ["is long without it, too", `${letters(200)}{{contact.first_name}}`, facts("Maximiliana"), null],
  [
    "fits alone, but not with another",
    `${letters(145)}{{contact.first_name}}{{contact.city}}`,
    facts("Maximilian", "Albuquerque"),
    "City “Albuquerque” makes it 2 segments.",
  ],
  [
    "is one of two that are each too long",
    `${letters(159)}{{contact.first_name}}{{contact.city}}`,
    facts("Rosa", "Reno"),
    "With the fields filled in, it takes 2 segments.",
  ],
])("a value that %s", (_what, text, values, words) => expect(longerByValue(text, values)?.words ?? null).toBe(words));
