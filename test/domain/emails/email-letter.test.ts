import { describe, expect, test } from "vitest";
import type { EmailBlock } from "../../../src/domain/email-blocks/blocks.ts";
import { blocksHtml } from "../../../src/domain/email-blocks/block-html.ts";
import { blocksText } from "../../../src/domain/email-blocks/block-text.ts";
import type { EmailFacts } from "../../../src/domain/emails/email-fields.ts";
import { blocksToSend, checkedLetter, fillLetter } from "../../../src/domain/emails/email-letter.ts";
import { Refusal } from "../../../src/kit/refusal.ts";
import { sampleContact } from "../contacts/sample-contact.ts";

const sent = (email_body: string) => blocksToSend({ email_body, blocks: [] });
const text = (words: string, id = "one"): EmailBlock => ({ id, kind: "text", text: words, align: "left" });

describe("a text is sent", () => {
  test.each(["Hi Rosa,\n\nyour plan.", "2 * 3 * 4", "[x](javascript:y)", "**open", ""])("as it is: %j", (typed) =>
    expect(sent(typed)).toBeNull(),
  );

  test("designed where it has marks or lists, paragraphs in their order, and reads the same", () => {
    const typed = "Hi **Rosa**,\n\nsecond\nline\n- one\n- two\n\n1. first\n2. then\n\nBye";
    const blocks = sent(typed) ?? [];
    expect(blocks).toMatchObject([
      { kind: "text", text: "Hi **Rosa**,\n\nsecond\nline" },
      { kind: "list", items: "one\ntwo" },
      { kind: "steps", items: "first\nthen" },
      { kind: "text", text: "Bye" },
    ]);
    expect(blocksText(blocks)).toBe("Hi Rosa,\n\nsecond\nline\n\n- one\n- two\n\n1. first\n2. then\n\nBye");
  });

  test("in as many blocks as its length needs, none of it lost", () => {
    const words = `**a** ${"b".repeat(9_000)}`;
    const blocks = sent(words) ?? [];
    expect(blocks).toHaveLength(3);
    expect(blocks.map((block) => (block.kind === "text" ? block.text : "")).join("")).toBe(words);
  });
});

describe("a designed email", () => {
  const facts = {
    contact: sampleContact({ first_name: "[Rosa](https://evil.test) **x**" }),
    policies: [],
    carrierOf: () => "",
    agent: { name: "Ada", title: "", phone: "", email: "", npn: "", webpage: "https://ada.test/p", calendly: "" },
    company: { name: "", phone: "", address: "" },
    today: "2026-11-27",
  } as EmailFacts;
  const refused = (run: () => unknown) => {
    try {
      run();
      return null;
    } catch (refusal) {
      return refusal instanceof Refusal ? refusal.fields : refusal;
    }
  };

  test("shows what a contact's data say, and takes no marks from them", () => {
    const letter = fillLetter(
      { subject: "Hi", email_body: "", blocks: [text("Dear *{{contact.first_name}}*")] },
      facts,
    );
    expect(letter.email_body).toBe("Dear [Rosa](https://evil.test) **x**");
    const html = blocksHtml(letter.blocks ?? [], { subject: "", footer: null, base: "" });
    expect(html).not.toContain("href");
    expect(html).not.toContain("<strong>");
  });

  test("leads where a field says, and is refused where the field says nothing", () => {
    const button = (href: string): EmailBlock => ({ id: "two", kind: "button", label: "See", href, align: "left" });
    const fill = (href: string) => fillLetter({ subject: "Hi", email_body: "", blocks: [button(href)] }, facts);
    expect(fill("{{agent.webpage}}").email_body).toBe("See: https://ada.test/p");
    expect(refused(() => fill("{{agent.calendly}}"))).toMatchObject({ email_body: [expect.any(String)] });
    expect(refused(() => fill("{{contact.first_name}}"))).toMatchObject({ email_body: [expect.any(String)] });
    expect(refused(() => fill("javascript:alert(1)"))).toMatchObject({ email_body: [expect.any(String)] });
  });

  test("has words, and no more than mail programs show", () => {
    const check = (blocks: EmailBlock[]) => refused(() => checkedLetter({ subject: "Hi", email_body: "", blocks }));
    expect(check([text("Hi")])).toBeNull();
    expect(check([{ id: "s", kind: "spacer", size: "small" }])).toMatchObject({ email_body: [expect.any(String)] });
    const long = Array.from({ length: 11 }, (_, nth) => text("é".repeat(4_000), String(nth)));
    expect(check(long)).toMatchObject({ email_body: [expect.stringContaining("40 kB")] });
  });
});
