/** What a start reads without the schema library is read as the schemas say, whatever was written there. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Maintenance, writtenMaintenance } from "../../src/domain/account/maintenance.ts";
import { QuietHours, quietHoursOf } from "../../src/domain/account/notice-fact.ts";
import { ContactsScope, ContactsSearch, wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { categories, languages } from "../../src/domain/values/limits.ts";
import { ListColumns, listColumnsOf } from "../../src/domain/lists/list-columns.ts";
import { type SearchField, searchFields, searchValueOf } from "../../src/domain/lists/scope-text.ts";
import { ThemeEdit, themeDefaults, themeRead } from "../../src/domain/users/theme.ts";
import { scopeFromUrl } from "../../src/app/links/scope-url.ts";

const uuid = "018f0000-0000-7000-8000-00000000000a";
const oddTexts = `5 05 5.5 -1 121 1e1 NaN 2026-11-26 2026-11-2 yes no true any all none NY NY,CA NYC NY, ${uuid} ${uuid},${uuid} ${uuid}x`;
const nearlyRight = fc.constantFrom("", " ", ...languages, ...categories, ...oddTexts.split(" "));
const someText = fc.oneof(nearlyRight, fc.string({ maxLength: 300 }));
const field = fc.constantFrom(...searchFields);

/** An address carries every value as a text. */
function valueIn(name: SearchField, text: string): unknown {
  const kind = ContactsSearch.shape[name].unwrap();
  if (kind.type === "array") return text.split(",");
  if (kind.type === "number") return Number(text);
  if (kind.type === "boolean") return text === "yes" ? true : text === "no" ? false : text;
  return text;
}

test("a filter in an address is read as the schema allows it", () => {
  expect(searchFields).toEqual(Object.keys(ContactsSearch.shape));
  fc.assert(
    fc.property(field, someText, (name, text) => {
      fc.pre(text !== "");
      const read = ContactsSearch.shape[name].safeParse(valueIn(name, text));
      expect(searchValueOf(name, text)).toEqual(read.success ? read.data : undefined);
    }),
    { numRuns: 3_000 },
  );
});

test("a list in an address may be as long as the schema allows", () => {
  for (const name of ["state", "tag_ids", "owner_ids", "policy_types"] as const)
    for (const length of [1, 30, 31, 60, 61, 200, 201]) {
      const text = Array.from({ length }, () => (name.endsWith("_ids") ? uuid : "NY")).join(",");
      const { success } = ContactsSearch.shape[name].safeParse(text.split(","));
      expect(searchValueOf(name, text) !== undefined, `${length} of ${name}`).toBe(success);
    }
});

test("the scope of an address is one the schema allows", () => {
  expect(wholeScope).toEqual(ContactsScope.parse({}));
  const group = fc.oneof(
    fc.constantFrom("my", "all", "deleted", `pool:${uuid}`, `group:${uuid}`, "pool:1"),
    fc.string(),
  );
  fc.assert(
    fc.property(group, nearlyRight, field, someText, (named, category, name, text) => {
      const scope = scopeFromUrl(new URLSearchParams({ group: named, category, [name]: text }));
      expect(ContactsScope.parse(scope)).toEqual(scope);
      expect(scope.group).toBe(ContactsScope.shape.group.safeParse(named).data ?? "all");
    }),
  );
});

const moment = fc.oneof(fc.constant(null), fc.integer(), fc.double(), fc.string());

test("maintenance is read as its schema allows it", () => {
  const written = fc.record(
    { from: moment, until: moment, says: fc.string({ maxLength: 310, size: "max" }), more: fc.constant(1) },
    { requiredKeys: ["says"] },
  );
  fc.assert(
    fc.property(fc.oneof(written, fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      const read = Maintenance.safeParse(JSON.parse(text));
      if (read.success) expect(writtenMaintenance(text)).toEqual(read.data);
      else expect(writtenMaintenance(text)).toMatchObject({ from: null, until: null });
    }),
  );
});

test("quiet hours and columns of the list are read as their schemas allow them", () => {
  const time = fc.oneof(fc.constantFrom("20:00", "08:00", "24:00", "8:00"), fc.string());
  const hours = fc.record({ from: time, to: time, more: time }, { requiredKeys: ["from"] });
  fc.assert(
    fc.property(fc.oneof(hours, fc.jsonValue()), (value) => {
      expect(quietHoursOf(value)).toEqual(QuietHours.safeParse(value).data ?? null);
    }),
  );
  const columns = fc.array(fc.oneof(fc.string({ maxLength: 45, size: "max" }), fc.integer()), { maxLength: 45 });
  fc.assert(
    fc.property(fc.oneof(columns, fc.jsonValue()), (value) => {
      expect(listColumnsOf(value)).toEqual(ListColumns.safeParse(value).data ?? null);
    }),
  );
});

test("a stored look is read choice by choice, and what is not one is the default", () => {
  const anything = fc.oneof(fc.constantFrom(12, 13, 14, 20, "#1F5FBF", "#fff", "auto", "dark", ""), fc.jsonValue());
  const names = ["font_size", "primary_color", "background", "color_scheme"] as const;
  fc.assert(
    fc.property(fc.constantFrom(...names), anything, (name, value) => {
      const isChoice = ThemeEdit.shape[name].safeParse(value).success && value !== null && value !== "";
      expect(themeRead({ [name]: value })).toEqual({ ...themeDefaults, ...(isChoice && { [name]: value }) });
    }),
  );
});
