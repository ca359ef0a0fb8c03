/** Rules of public pages: addresses, the disclaimer by day, fields, templates. */
import { describe, expect, test } from "vitest";
import { html, jsonScript } from "../../../src/kit/html.ts";
import { medicareStanding, type MedicareFacts } from "../../../src/domain/users/medicare.ts";
import { composePage } from "../../../src/domain/webpage/compose-page.ts";
import { medicareDisclaimer } from "../../../src/domain/webpage/disclaimer.ts";
import { domainFault, domainOf } from "../../../src/domain/webpage/domain-name.ts";
import { readPublicForm, PublicFormPost } from "../../../src/domain/webpage/form-post.ts";
import { checkPage } from "../../../src/domain/webpage/page-check.ts";
import { pageHtml } from "../../../src/domain/webpage/page-html.ts";
import { trackingIdOf } from "../../../src/domain/webpage/tracking.ts";
import { vcardOf } from "../../../src/domain/webpage/vcard.ts";
import { editWebpage } from "../../../src/domain/webpage/webpage-edit.ts";
import { blankWebpage, type WebpageEdit } from "../../../src/domain/webpage/webpage.ts";
import type { Refusal } from "../../../src/kit/refusal.ts";

const id = "018f0000-0000-7000-8000-000000000001";

test.each([
  ["ada-ames", true],
  ["ADA", true],
  ["a2z", true],
  ["ab", false],
  ["a".repeat(41), false],
  ["api", false],
  ["platform", false],
  ["www", false],
  ["admin", false],
  ["Mail", false],
  ["-ada", false],
  ["ada-", false],
  ["ada.ames", false],
  ["adá", false],
  ["xn--80ak6aa92e", false],
  ["ada ames", false],
])("%s as an address: %s", (typed, fits) => {
  expect(domainFault(domainOf(typed)) === null).toBe(fits);
});

describe("the Medicare disclaimer", () => {
  const page = { products: ["part_d"], organizations_count: 3, plans_count: 12 };
  test.each([
    ["2026-09-30", "en", true],
    ["2026-10-01", "en", false],
    ["2026-09-30", "es", true],
    ["2027-01-01", "es", false],
  ] as const)("on %s (%s) names the state program: %s", (day, language, namesShip) => {
    const text = medicareDisclaimer(page, { day, language });
    expect(text.includes("SHIP")).toBe(namesShip);
    expect(text).toMatch(/3 organi[zsc]\w+ .* 12 product/);
  });

  test.each([
    ["no product of Part C or D", { ...page, products: ["life", "medicare_supplement"] }],
    ["an unknown count", { ...page, plans_count: null }],
  ])("is empty with %s", (_case, facts) => {
    expect(medicareDisclaimer(facts, { day: "2027-01-01", language: "en" })).toBe("");
  });

  test("the company's own disclaimer stands in its place, where Medicare plans are sold", () => {
    const asked = { day: "2027-01-01", language: "es" } as const;
    const counts = { organizations_count: null, plans_count: null, law: { medicare_disclaimer: "Ours." } };
    const counted = { organizations_count: 3, plans_count: 12, law: { medicare_disclaimer: "We: {plans}." } };
    expect(medicareDisclaimer({ ...counted, products: ["part_d"] }, asked)).toBe("We: 12.");
    expect(medicareDisclaimer({ ...counts, products: ["part_d"] }, asked)).toBe("Ours.");
    expect(medicareDisclaimer({ ...counts, products: ["dental"] }, asked)).toBe("");
  });
});

const registered: MedicareFacts = { npn: "12345678", plan_year: 2026, ahip_certified_until: "2026-12-31", since: null };
test.each([
  ["complete", registered, 0],
  ["next year's plans", { ...registered, plan_year: 2027 }, 0],
  ["last year's plans", { ...registered, plan_year: 2025 }, 1],
  ["an expired certification", { ...registered, ahip_certified_until: "2026-11-25" }, 1],
  ["nothing", { npn: "", plan_year: null, ahip_certified_until: null, since: null }, 3],
])("a Medicare registration with %s lacks what is missing", (_case, facts, count) => {
  const { missing, registered: isRegistered } = medicareStanding(facts, "2026-11-26");
  expect([missing.length, isRegistered]).toEqual([count, count === 0]);
});

describe("a change of a page", () => {
  const change = (edit: WebpageEdit, row = blankWebpage(id)) => editWebpage(row, edit, { id, at: 5 });
  const faultsOf = (edit: WebpageEdit) => {
    try {
      change(edit);
      return [];
    } catch (error) {
      return Object.keys((error as Refusal).fields);
    }
  };
  test.each<[string, WebpageEdit, string[]]>([
    ["a script as a link", { facebook: "javascript:alert(1)" }, ["facebook"]],
    ["a booking page elsewhere", { calendly_link: "https://calendly.com.evil.example/x" }, ["calendly_link"]],
    ["a short phone", { phones: ["555"] }, ["phones"]],
    [
      "hours that end before they begin",
      { office_hours: [{ day: "monday", open: "10:00", close: "09:00", closed: false }] },
      ["office_hours"],
    ],
    ["a question without an answer", { faqs: [{ question: "Why?", answer: "" }] }, ["faqs"]],
    ["publishing without an address", { published: true }, ["domain"]],
    ["a script as a tracking code", { tracking_code: "alert(1)" }, ["tracking_code"]],
  ])("with %s is refused beside its field", (_case, edit, fields) => {
    expect(faultsOf(edit)).toEqual(fields);
  });

  test("is the same on the device and the server, and withdraws the approval of another code", () => {
    const row = { ...blankWebpage(id), tracking_code: "G-AB12CD34", tracking_approved: true };
    expect(change({ headline: "  Two  words " }, row)).toMatchObject({
      headline: "Two words",
      tracking_approved: true,
      version: 1,
    });
    expect(change({ tracking_code: "G-OTHER99" }, row).tracking_approved).toBe(false);
  });
});

test.each([
  ["G-AB12CD34EF", "G-AB12CD34EF"],
  ["<script async src='https://www.googletagmanager.com/gtag/js?id=g-ab12cd34ef'></script>", "G-AB12CD34EF"],
  ["", ""],
  ["UA-1234-1", null],
  ["<script>alert(1)</script>", null],
])("%s as a tracking code is %s", (typed, expected) => {
  expect(trackingIdOf(typed)).toBe(expected);
});

test("templates escape what they are given", () => {
  const bad = `</script><b title="x">'&`;
  expect(html`<p title="${bad}">${[bad, null, false, 3]}</p>`.markup).toBe(
    `<p title="&lt;/script&gt;&lt;b title=&quot;x&quot;&gt;&#39;&amp;">&lt;/script&gt;&lt;b title=&quot;x&quot;&gt;&#39;&amp;3</p>`,
  );
  expect(jsonScript("application/ld+json", { bad }).markup.match(/<\/script>/g)).toHaveLength(1);
});

describe("a public page", () => {
  const facts = {
    name: "Ada Ames",
    company: "Prairie; Mutual",
    npn: "",
    zone: "America/Chicago",
    photo: "",
    logo: "",
    carriers: [],
    medicare_registered: false,
    takes_bookings: true,
  };
  const page = composePage({ ...blankWebpage(id), domain: "ada", products: ["part_d", "life"], headline: "Hi" }, facts);
  const view = { language: "en", address: "https://ada.agents.example/", day: "2027-01-01" } as const;

  test("hides Part C and Part D of an agent who is not registered", () => {
    expect(page.products).toEqual(["life"]);
    expect(
      composePage({ ...blankWebpage(id), products: ["part_d"] }, { ...facts, medicare_registered: true }).products,
    ).toEqual(["part_d"]);
  });

  test("sends visitors to book a time while bookings are taken", () => {
    const own = { ...blankWebpage(id), calendly_link: "https://calendly.com/ada" };
    expect(composePage(own, facts).calendly_link).toBe(own.calendly_link);
    expect(composePage(own, { ...facts, takes_bookings: false }).calendly_link).toBe("");
  });

  test("has no box ticked, no inline script, and stays below 30 kB", () => {
    const text = pageHtml(page, view);
    expect(text).not.toContain(" checked");
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")(?! src=)/);
    expect(text).not.toMatch(/ style="/);
    expect(new TextEncoder().encode(text).length).toBeLessThan(30 * 1024);
    expect(pageHtml(page, { ...view, language: "es" })).toContain('<html lang="es">');
  });

  test("has the form beside its texts only where they are long enough", () => {
    const isShort = (shown: typeof page) => pageHtml(shown, view).includes('class="w cols short"');
    const one = { question: "What does it cost?", answer: "Nothing." };
    const long = { ...page, about_me: "Hello.", carriers: ["Acme"], faqs: [one] };
    expect([page, long, { ...long, takes_messages: false }].map(isShort)).toEqual([true, false, true]);
  });

  test("gives a contact card that address books read", () => {
    const card = vcardOf({ ...page, title: "x".repeat(90) }, view.address);
    expect(card).toContain("ORG:Prairie\\; Mutual\r\n");
    expect(card.split("\r\n").every((line) => line.length <= 75)).toBe(true);
  });
});

test("the page check names what is needed first", () => {
  const page = { ...blankWebpage(id), products: ["part_c_ma" as const], licensed_states: ["OH" as const] };
  const advice = checkPage(page, {
    hasPhoto: true,
    hasNpn: true,
    licensed: [],
    medicare: { registered: false, missing: ["Enter your NPN."] },
  });
  expect(advice.filter(({ isNeeded }) => isNeeded).map(({ key }) => key)).toEqual(["domain", "counts", "medicare"]);
  expect(advice.find(({ key }) => key === "licenses")?.text).toBe("You have no active license in Ohio.");
});

describe("a form", () => {
  const sent = PublicFormPost.parse({
    token: "t",
    first_name: "Vera",
    last_name: "Voss",
    phone: "3125550142",
    zip: "60601",
  });
  test.each<[string, object, string[]]>([
    ["fits", {}, []],
    ["has no way to reply", { phone: "" }, ["phone"]],
    ["has a bad phone", { phone: "12" }, ["phone"]],
    ["has a bad email", { email: "x@" }, ["email"]],
    ["was born tomorrow", { birth_date: "2026-11-27" }, ["birth_date"]],
    [
      "agrees to calls without a phone",
      { phone: "", email: "v@sample.test", consent_call_text: true },
      ["consent_call_text"],
    ],
    ["says too much", { message: "x".repeat(1_001) }, ["message"]],
  ])("that %s", (_case, change, fields) => {
    expect(Object.keys(readPublicForm({ ...sent, ...change }, "2026-11-26").faults)).toEqual(fields);
  });
});
