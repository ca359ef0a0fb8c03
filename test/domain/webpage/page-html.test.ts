/** No field of a public page, and nothing typed into its form, becomes markup, script or another line of the card. */
import { expect, test } from "vitest";
import { type PublicFormPost } from "../../../src/domain/webpage/form-post.ts";
import { pageProducts, weekdayNames } from "../../../src/domain/webpage/limits.ts";
import { pageHtml } from "../../../src/domain/webpage/page-html.ts";
import type { PublicPage } from "../../../src/domain/webpage/public-page.ts";
import { vcardOf } from "../../../src/domain/webpage/vcard.ts";

const bad = `</script></style></textarea></title>-->]]><img src=x onerror=alert(1)>"'\`\r\nX-BAD:1\rX-BAD:2`;
const address = "http://ada-ames.localhost:4000/";

const page: PublicPage = {
  kind: "agent",
  domain: bad,
  version: 1,
  name: bad,
  title: bad,
  company: `${bad} Co`,
  headline: bad,
  about_me: bad,
  photo: `/picture?v=${bad}`,
  logo: `/picture?v=${bad}`,
  phones: [bad],
  email: bad,
  address: { street: bad, city: bad, state: bad, zip: bad },
  npn: bad,
  licensed_states: [bad],
  languages_spoken: ["english"],
  carriers: [bad],
  products: [...pageProducts],
  office_hours: weekdayNames.map((day) => ({ day, open: bad, close: bad, closed: false })),
  zone: "America/Chicago",
  facebook: bad,
  instagram: bad,
  linkedin: bad,
  twitter: bad,
  google: bad,
  youtube: bad,
  yelp: bad,
  calendly_link: bad,
  faqs: [{ question: bad, answer: bad }],
  latest_news: [{ title: bad, body: bad, day: "2026-11-02", link: bad }],
  files: [{ id: bad, file_title: bad, file_link: bad, file: bad, preview_image: bad }],
  color_1: bad,
  color_2: bad,
  color_3: bad,
  organizations_count: 3,
  plans_count: 12,
  disclaimer: bad,
  law: { consent_call_text: bad, consent_email: bad, medicare_disclaimer: bad },
  tracking_code: bad,
  takes_messages: true,
};

const typed: Partial<PublicFormPost> = {
  first_name: bad,
  last_name: bad,
  phone: bad,
  email: bad,
  zip: bad,
  birth_date: bad,
  message: bad,
};

const kinds = ["agent", "corporation"] as const;
const forms = {
  "an empty form": undefined,
  "a form with faults": {
    token: bad,
    typed,
    faults: { first_name: "long", message: "message" },
    problem: bad,
    sent: false,
  },
  "a form that was sent": { token: bad, typed, faults: {}, problem: "", sent: true },
} as const;

test.each(kinds.flatMap((kind) => Object.entries(forms).map(([name, form]) => [kind, name, form] as const)))(
  "the page (%s) with %s",
  (kind, _name, form) => {
    for (const language of ["en", "es"] as const) {
      const view = { language, address, day: "2026-11-27", script: "/page.js", ...(form && { form }) };
      const drawn = pageHtml({ ...page, kind }, view);
      expect(drawn).not.toMatch(/<img src=x/);
      expect([...drawn.matchAll(/<script/g)]).toHaveLength(2);
      expect(drawn.match(/<\/(script|style|title)>/g)).toHaveLength(4);
    }
  },
);

test("the contact card has one line for each field", () => {
  const lines = vcardOf(page, address).split(/\r\n|\r|\n/);
  expect(lines.filter((line) => line.startsWith("X-BAD"))).toEqual([]);
});
