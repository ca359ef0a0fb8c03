/** What of an incoming email the contact's story keeps. */
import { describe, expect, test } from "vitest";
import { answerText } from "../../../src/domain/emails/received-email.ts";
import { htmlWords } from "../../../src/vendors/inbound-mail/html-words.ts";

describe("an answer", () => {
  test.each([
    ["Yes", "Yes"],
    ["Yes\r\n\r\nOn Fri, Nov 20, 2026 at 9:00 AM Ada <ada@x.test> wrote:\r\n> Hello\r\n> there", "Yes"],
    ["Yes\n\nOn Fri, Nov 20, 2026 at 9:00 AM Ada Ames\n<ada@x.test> wrote:\n\n> Hello", "Yes"],
    ["Sí\n\nEl vie, 20 nov 2026 a las 9:00, Ada (<ada@x.test>) escribió:\n> Hola", "Sí"],
    ["Yes\n\n-----Original Message-----\nFrom: Ada", "Yes"],
    ["Yes\n________________________________\nFrom: Ada", "Yes"],
    ["Yes\n\n> Hello\n> there\n", "Yes"],
    ["> Hello\n\nBelow your text", "> Hello\n\nBelow your text"],
    ["Hi\nOn Monday I wrote:\nnothing", "Hi\nOn Monday I wrote:\nnothing"],
    ["> only a quote", "> only a quote"],
  ])("%j is %j", (text, kept) => expect(answerText(text)).toBe(kept));
});

describe("an email without plain text", () => {
  test.each([
    ["<p>One</p><p>Two &lt;3 &#8212; &#x41;&nbsp;B</p>", "One\nTwo <3 — A B"],
    ["a<br>b<br/>c", "a\nb\nc"],
    ["<head><title>x</title></head><style>p{}</style>Hi<script>alert('</p>')</script> you", "Hi you"],
    ["<!-- <p>no</p> -->Hi", "Hi"],
    ["Hi <script>never closed", "Hi"],
    ["1 < 2", "1"],
    ["&bogus; &#999999999;", "&bogus; &#999999999;"],
  ])("%j reads %j", (html, words) => expect(htmlWords(html)).toBe(words));

  test("is read in one pass, however it is built", () => {
    // A pass per tag would take minutes.
    expect(htmlWords("<style><!--<".repeat(40_000))).toBe("");
    expect(htmlWords("<p>".repeat(130_000))).toBe("");
  });
});
