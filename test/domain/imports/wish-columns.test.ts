/** Columns that tell who must not be called or written to. */
import { expect, test } from "vitest";
import { guessTargets } from "../../../src/domain/imports/column-guess.ts";
import { brought } from "../../fixtures/brought.ts";

test("a no to being called or written to is a do-not-contact wish, a yes or a day is none", async () => {
  const { rows } = await brought({
    text: `First Name,Phone,Email,OK to call?,Email opt-in
Ann,512-555-0161,ann@x.org,No,opted out
Bob,512-555-0162,bob@x.org,Yes,yes
Cid,512-555-0163,cid@x.org,2026-01-15,
Dee,512-555-0164,dee@x.org,0,opted in
`,
  });
  const wishes = rows.map(({ fields }) => [
    fields.phones?.[0]?.do_not_call,
    fields.emails?.[0]?.unsubscribed_at !== null,
  ]);
  expect(wishes).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [true, false],
  ]);
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
});

test.each([
  ["Opt out? Y/no", "do_not_contact"],
  ["Opted Out", "do_not_contact"],
  ["Do Not Contact", "do_not_contact"],
  ["Do not solicit", "do_not_contact"],
  ["SMS Opt Out", "do_not_text"],
  ["Opt out of texts", "do_not_text"],
  ["Email Opt Out", "no_email"],
  ["Opted out of calls", "do_not_call"],
  ["DNC (Y/N)", "do_not_call"],
  ["Direct Mail Opt-Out", "do_not_mail"],
  ["Don't contact", "do_not_contact"],
  ["No Solicitation", "do_not_contact"],
  ["Remove from mailing list", "do_not_contact"],
  ["Suppressed", "do_not_contact"],
  ["Dont text", "do_not_text"],
  ["Never email", "no_email"],
  ["OK to call?", "may_call"],
  ["Can we text? (y/n)", "may_text"],
  ["Email opt-in", "may_email"],
  ["SMS Consent", "may_text"],
  ["May we contact you?", "may_contact"],
  ["Agrees to be contacted by phone", "may_call"],
  ["Email Opt-In Date", ""],
  ["TCPA consent IP", ""],
  ["No. of calls", ""],
])("do-not-contact flags show in %s", (header, target) => {
  expect(guessTargets(["Last Name", header], [])).toEqual(["last_name", target]);
});
