import { expect, test } from "vitest";
import { emptyDataCapture } from "../../../src/domain/fact-finder/data-capture.ts";
import { fieldLabel } from "../../../src/domain/fields/field-labels.ts";
import { flattenParts } from "../../../src/domain/contacts/patch-parts.ts";
import { emptyRxDetails } from "../../../src/domain/fact-finder/rx-details.ts";
import { valueWords } from "../../../src/domain/fields/value-words.ts";

const [known, unknown] = ["0193a000-0000-7000-8000-00000000000a", "0193a000-0000-7000-8000-00000000000b"];
const nameOf = (id: string) => (id === known ? "Known" : undefined);

test.each<[string, unknown, string]>([
  ["nickname", "", "nothing"],
  ["tag_ids", [], "nothing"],
  ["tag_ids", [known, unknown], "Known, deleted record"],
  ["owner_id", known, "Known"],
  ["merged_into_id", known, "Known"],
  ["owner_id", 1234, "contact #1234"],
  ["contact_ids", [1234], "contact #1234"],
  ["replaces_policy_id", unknown, "another policy"],
  ["veteran", true, "yes"],
  ["premium", 12_050, "$120.50"],
  ["money.monthly_income", 245_050, "$2,450.50"],
  ["budget", 10_000, "$100.00"],
  ["goals.travel", 5, "5 most"],
  ["birth_date", "1950-02-28", "02/28/1950"],
  ["health.nicotine_last_used", "2020-02-28", "02/28/2020"],
  ["health.hospital_24_months", false, "no"],
  ["money.home", "owned", "Owned"],
  ["funeral_wishes.home", "hill and sons", "hill and sons"],
  ["citizenship", "permanent_resident", "Permanent resident"],
  ["mode", "monthly", "Monthly"],
  ["policy_type", "pdp", "PDP"],
  ["plan_letter", "high_g", "High-deductible G"],
  ["account_type", "ira_roth", "Roth IRA"],
  ["contact_zone", "est", "Eastern"],
  ["last_name", "smith", "smith"],
  ["phones", [{ number: "+12015550123", do_not_call: true }], "(201) 555-0123 (do not call)"],
  ["emails", [{ address: "a@b.test" }], "a@b.test"],
  ["addresses", [{ line1: "1 Main St", city: "Reno", state: "NV", zip: "89501" }], "1 Main St Reno NV 89501"],
  ["beneficiaries", [{ name: "Ada", percent: 50 }], "Ada 50%"],
  ["splits", [{ user_id: known, percent: 60 }], "Known 60%"],
  ["status", "submitted", "Submitted"],
  ["status", "app_started", "Application started"],
  ["market_value", 1_250_000, "$12,500.00"],
  ["surrender_schedule", [{ year: 1, percent: 7 }], "year 1 7%"],
  ["riders", [{ name: "Waiver", amount: 2_500 }], "Waiver, amount $25.00"],
  ["requirements", [{ name: "Exam", asked: "2026-01-02", due: null, note: "" }], "Exam, asked 01/02/2026"],
  ["coverage_now", [{ kind: "Dental", carrier: "Aetna", premium: 3_000 }], "Dental, Aetna, premium $30.00"],
  ["commission", { basis: "flat", expected: 5_000, status: "paid" }, "Flat, expected $50.00, Paid"],
  ["draft_day", 15, "15 of the month"],
  ["horizon_years", 10, "10 years"],
  ["height_in", 70, "5'10\""],
  ["medications", [{ name: "Metformin", generic_ok: true, per_days: 30 }], "Metformin, per 30 days, generic ok"],
  ["deleted_at", 5, "at 5"],
  ["start_date", 5, "at 5"],
  ["excluded_starts", [5, 6], "at 5, at 6"],
  ["close.signed_at", 5, "at 5"],
  ["close.signature", "M0 0L1 1", "a signature"],
  ["close.signature", { signed_by: "Ada Ames", signed_at: 5, signature: "M0 0L1 1" }, "Ada Ames, at 5"],
  ["close.signature", { signed_by: "", signed_at: null, signature: "" }, "nothing"],
])("%s %j reads “%s”", (field, value, words) => {
  expect(valueWords(field, value, { nameOf, moment: (at) => `at ${at}` })).toBe(words);
});

test("answers are listed in the order of the questions", () => {
  const say = (entry: object) => valueWords("coverage_now", [entry], { nameOf, moment: String });
  const words = "Dental, Aetna, premium $130.75, since 01/15/2020";
  expect(say({ kind: "Dental", carrier: "Aetna", plan: "", premium: 13_075, since: "2020-01-15" })).toBe(words);
  expect(say({ since: "2020-01-15", plan: "", carrier: "Aetna", premium: 13_075, kind: "Dental" })).toBe(words);
});

test.each([
  ["policy", "product_name", "Product"],
  ["policy", "mode", "Paid"],
  ["policy", "renewal_date", "Renewal"],
  ["policy", "state", "Issue state"],
  ["security", "risk", "Risk"],
  ["security", "cusip", "CUSIP"],
  ["contact", "state", "State"],
  ["contact", "business_name", "Business"],
  ["data_capture", "budget", "Per month"],
  ["data_captures", "budget", "Per month"],
])("of a %s, %s is called “%s” as on its page", (record, field, label) => {
  expect(fieldLabel(field, record)).toBe(label);
});

test("a policy's state is shown by its name", () => {
  const telling = { nameOf, moment: String };
  expect(valueWords("state", "FL", { ...telling, record: "policy" })).toBe("Florida");
  expect(valueWords("state", "FL", telling)).toBe("FL");
});

test("fields are called by their words", () => {
  const label = (field: string) => fieldLabel(field, "contact");
  expect(["status_id", "tag_ids", "birth_date", "ssn_last4"].map(label)).toEqual([
    "Status",
    "Tags",
    "Birth date",
    "SSN, last 4",
  ]);
});

test("fields of a fact finder and of prescriptions are called as they are asked for", () => {
  expect(
    ["money.monthly_income", "funeral_wishes.home", "close.signature", "providers"].map((field) => fieldLabel(field)),
  ).toEqual(["Monthly income", "Funeral home", "Signature", "Doctors"]);
  const fields = [emptyDataCapture(1), emptyRxDetails(1)].flatMap((record) => Object.keys(flattenParts(record)));
  expect(fields.map((field) => fieldLabel(field)).filter((label) => /[._]/.test(label))).toEqual([]);
});
