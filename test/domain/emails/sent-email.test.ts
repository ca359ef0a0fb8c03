import { expect, test } from "vitest";
import { shownState } from "../../../src/domain/broadcasts/options.ts";
import { shownStatus } from "../../../src/domain/emails/sent-email.ts";

test("an email that was stored for want of a mail server did not fail", () => {
  expect(shownStatus({ status: "failed", reason: "no_mail_server" })).toBe("stored");
  expect(shownStatus({ status: "failed", reason: "dead_address" })).toBe("failed");
  expect(shownStatus({ status: "failed" })).toBe("failed");
  expect(shownStatus({ status: "sent", reason: "no_mail_server" })).toBe("sent");
});

test("an email to users is stored where none of it went out", () => {
  expect(shownState({ status: "sent", counts: { sent: 0, kept: 4 } })).toBe("stored");
  expect(shownState({ status: "sent", counts: { sent: 1, kept: 3 } })).toBe("sent");
  expect(shownState({ status: "sent", counts: { sent: 0, kept: 0 } })).toBe("sent");
  expect(shownState({ status: "sending", counts: { sent: 0, kept: 4 } })).toBe("sending");
});
