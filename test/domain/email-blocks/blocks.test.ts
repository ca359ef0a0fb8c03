import { describe, expect, test } from "vitest";
import { blocksHtml } from "../../../src/domain/email-blocks/block-html.ts";
import { blockProblems } from "../../../src/domain/email-blocks/block-check.ts";
import { blankValues, blockKinds, blockRules } from "../../../src/domain/email-blocks/block-kinds.ts";
import { blocksText } from "../../../src/domain/email-blocks/block-text.ts";
import { EmailBlock } from "../../../src/domain/email-blocks/blocks.ts";
import { safeLink, safePicture } from "../../../src/domain/email-blocks/safe-link.ts";

const frame = { subject: "Hi", sender: "Prairie", unsubscribe: null };
const block = (kind: (typeof blockKinds)[number], more: Record<string, string> = {}) =>
  EmailBlock.parse({ id: "one", kind, ...blankValues(kind), ...more });
const said: Record<string, string> = { href: "https://a.test/x?a=1&b=2", src: "https://a.test/p.png" };
const full = (kind: (typeof blockKinds)[number]) =>
  block(
    kind,
    Object.fromEntries(blockRules[kind].fields.map(({ name }) => [name, said[name] ?? "Word: https://a.test"])),
  );

describe("every block", () => {
  test.each(blockKinds)("%s has a form whose values are valid, and shows in both twins", (kind) => {
    const one = full(kind);
    expect(blockProblems([one])).toEqual({});
    const isText = kind !== "spacer";
    expect(blocksText([one]) !== "").toBe(isText);
    expect(blocksHtml([one], frame).length).toBeGreaterThan(blocksHtml([], frame).length);
  });

  test.each(blockKinds)("%s escapes what is typed", (kind) => {
    const evil = `<script>"'&`;
    const values = Object.fromEntries(blockRules[kind].fields.map(({ name }) => [name, said[name] ?? evil]));
    expect(blocksHtml([block(kind, values)], { ...frame, subject: evil, sender: evil })).not.toContain("<script");
  });
});

test.each([
  ["https://a.test/x", true, true],
  ["http://a.test", true, false],
  ["mailto:a@b.test", true, false],
  ["tel:+12015550123", true, false],
  ["javascript:alert(1)", false, false],
  ["java\nscript:alert(1)", false, false],
  ["data:text/html,x", false, false],
  ["//a.test", false, false],
  ["https://user:pass@a.test", false, false],
  ['https://a.test/"onload=x', false, false],
  ["https://", false, false],
])("%j: a link %s, a picture %s", (address, isLink, isPicture) => {
  expect([safeLink(address) !== null, safePicture(address) !== null]).toEqual([isLink, isPicture]);
});

test("marks become bold, italics and links, and stay text where they are none", () => {
  const shown = (text: string) => blocksHtml([block("text", { text })], frame);
  expect(shown("a **b** *c* [d](https://e.test)")).toMatch(
    /a <strong>b<\/strong> <em>c<\/em> <a class="fl-link" href="https:\/\/e.test"[^>]*>d<\/a>/,
  );
  expect(shown("2 * 3 ** 4 [x](javascript:y)")).toContain("2 * 3 ** 4 [x](javascript:y)");
  expect(blocksText([block("text", { text: "a **b** [d](https://e.test)" })])).toBe("a b d (https://e.test)");
});
