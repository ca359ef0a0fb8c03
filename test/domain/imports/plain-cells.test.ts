/** The rules of plain cells, read letter by letter, against the patterns they stand for. */
import fc from "fast-check";
import { test } from "vitest";
import { isPlainEmail, isPlainText, plainPhone } from "../../../src/domain/imports/plain-cells.ts";

const text = /^[!-&(-9<>-~\u00C0-\u017F][ -9<-~\u00C0-\u017F]{0,39}$/;
const phone = /^(?:\+?1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]{0,2}(\d{3})[ .-]?(\d{4})$/;
const email =
  /^[A-Za-z0-9_%+-]{1,20}(?:\.[A-Za-z0-9_%+-]{1,20}){0,2}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,30}[A-Za-z0-9])?\.){1,3}[A-Za-z]{2,20}$/;

function phoneByPattern(cell: string): number {
  const match = phone.exec(cell);
  return match ? Number(`${match[1]}${match[2]}${match[3]}`) : 0;
}

const near = (letters: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...letters), maxLength });

test("a plain text is one by its pattern, and no other", () => {
  const cells = fc.oneof(near("aZ9 '=<>:;-~\u00BF\u00C0\u017F\u0180\n\u{1F600}", 45), fc.string({ maxLength: 45 }));
  fc.assert(
    fc.property(cells, (cell) => isPlainText(cell) === text.test(cell)),
    { numRuns: 3_000 },
  );
});

test("a plain phone has the digits its pattern finds", () => {
  const written = fc
    .tuple(
      fc.constantFrom("", "+1", "1", "+1 ", "1-", "+", "1 .", "+2"),
      fc.constantFrom("(201)", "201", "(201", "201)", "123", "20"),
      fc.constantFrom("", " ", "-", ". ", "   ", "/"),
      fc.constantFrom("555", "55", "55a"),
      fc.constantFrom("", "-", "--"),
      fc.constantFrom("0123", "012", "01234", "0123 x4"),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(written, near("+1(2)0 .-59", 16)), (cell) => plainPhone(cell) === phoneByPattern(cell)),
    { numRuns: 5_000 },
  );
});

test("a plain email is one by its pattern, and no other", () => {
  const part = fc.constantFrom("a", "a".repeat(20), "a".repeat(21), "B+c", "-", "", "é", "a b");
  const label = fc.constantFrom("mail", "a-b", "-a", "a-", "a".repeat(32), "a".repeat(33), "co", "c", "c0", "", "a_b");
  const written = fc
    .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom("@", "", "@@"), fc.array(label, { maxLength: 5 }))
    .map(([box, at, host]) => `${box.join(".")}${at}${host.join(".")}`);
  fc.assert(
    fc.property(fc.oneof(written, near("aB9.-_@", 12)), (cell) => isPlainEmail(cell) === email.test(cell)),
    { numRuns: 5_000 },
  );
});
