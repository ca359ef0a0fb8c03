import { describe, expect, test } from "vitest";
import { blocksHtml } from "../../../src/domain/email-blocks/block-html.ts";
import { blockProblems } from "../../../src/domain/email-blocks/block-check.ts";
import { blankValues, blockKinds, blockRules } from "../../../src/domain/email-blocks/block-kinds.ts";
import { blocksText } from "../../../src/domain/email-blocks/block-text.ts";
import { runsOf } from "../../../src/domain/email-blocks/inline-text.ts";
import { linkOf, listedLines, toggledMark, typedLink } from "../../../src/domain/email-blocks/typed-marks.ts";
import { EmailBlock } from "../../../src/domain/email-blocks/blocks.ts";
import { safeLink, safePicture } from "../../../src/domain/email-blocks/safe-link.ts";

const footer = { sender: "Prairie", unsubscribe: null };
const frame = { subject: "Hi", footer, base: "https://fieldline.test" };
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
    expect(
      blocksHtml([block(kind, values)], { ...frame, subject: evil, footer: { ...footer, sender: evil } }),
    ).not.toContain("<script");
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

test("a picture uploaded here shows at its full address, and no other path of ours does", () => {
  const uuid = "0193a000-0000-7000-8000-000000000001";
  const src = `/mail/picture/${uuid}/${uuid}/${"k".repeat(43)}.png`;
  const shown = (address: string) => blocksHtml([block("image", { src: address, alt: "A" })], frame);
  expect(shown(src)).toContain(`src="https://fieldline.test${src}"`);
  expect(blockProblems([block("image", { src, alt: "A" })])).toEqual({});
  for (const other of [`${src}?a`, `/x${src}`, `//evil.test${src}`, "/v1/users", src.replace("png", "svg")])
    expect([shown(other).includes("<img"), safePicture(other)], other).toEqual([false, null]);
  expect(blockProblems([block("image", { src })])).not.toEqual({});
});

test("marks become bold, italics and links, and stay text where they are none", () => {
  const shown = (text: string) => blocksHtml([block("text", { text })], frame);
  expect(shown("a **b** *c* [d](https://e.test)")).toMatch(
    /a <strong>b<\/strong> <em>c<\/em> <a class="fl-link" href="https:\/\/e.test"[^>]*>d<\/a>/,
  );
  expect(shown("2 * 3 ** 4 [x](javascript:y)")).toContain("2 * 3 ** 4 [x](javascript:y)");
  expect(blocksText([block("text", { text: "a **b** [d](https://e.test)" })])).toBe("a b d (https://e.test)");
});

test("an escaped mark is a character, within a link too", () => {
  const run = (line: string) => runsOf(line).map(({ text, bold, href }) => [text, bold, href]);
  expect(run(String.raw`a \*\*b\*\* **c \* d**`)).toEqual([
    ["a *", false, null],
    ["*", false, null],
    ["b*", false, null],
    ["*", false, null],
    [" ", false, null],
    ["c *", true, null],
    [" d", true, null],
  ]);
  expect(run(String.raw`[a \] b](https://c.test)`)).toEqual([["a ] b", false, "https://c.test"]]);
});

describe("the buttons above a text", () => {
  const apply = (
    typed: string,
    change: (value: string, from: number, until: number) => ReturnType<typeof toggledMark>,
  ) => {
    const [before = "", chosen = "", after = ""] = typed.split("|");
    const value = before + chosen + after;
    const { from, until, text } = change(value, before.length, before.length + chosen.length);
    return value.slice(0, from) + text + value.slice(until);
  };
  test.each([
    ["say |hello | now", "**", "say **hello**  now"],
    ["say **|hello|** now", "**", "say hello now"],
    ["say **|hello|** now", "*", "say ***hello*** now"],
    ["say ***|hello|*** now", "*", "say **hello** now"],
    ["say ||", "*", "say *text*"],
  ] as const)("%j with %s is %j", (typed, sign, made) => {
    expect(apply(typed, (value, from, until) => toggledMark(value, { from, until, sign }))).toBe(made);
  });

  test.each([
    ["a\n|b\nc|\nd", "list", "a\n- b\n- c\nd"],
    ["- |b\n- c|", "list", "b\nc"],
    ["- |b\n- c|", "steps", "1. b\n2. c"],
    ["||", "steps", "1. "],
  ] as const)("%j as %s is %j", (typed, kind, made) => {
    expect(apply(typed, (value, from, until) => listedLines(value, { from, until, kind }))).toBe(made);
  });

  test.each([
    ["example.com/a(b)", "https://example.com/a%28b%29"],
    ["rosa@ward.test", "mailto:rosa@ward.test"],
    ["(201) 555-0123", null],
    ["201 555 0123", "tel:2015550123"],
    ["javascript:alert(1)", null],
    ["words", null],
  ])("the address %j leads to %j", (typed, link) => expect(typedLink(typed)).toBe(link));

  test("a link keeps the words chosen, or names its address", () => {
    expect(linkOf("our [site]", "https://a.test")).toBe(String.raw`[our \[site\]](https://a.test)`);
    expect(linkOf("", "https://a.test/b")).toBe("[a.test/b](https://a.test/b)");
  });
});
