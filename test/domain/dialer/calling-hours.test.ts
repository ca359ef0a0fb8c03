import { expect, test } from "vitest";
import { callPlaces, clockThere, defaultCallingHours, mayCallAt } from "../../../src/domain/dialer/calling-hours.ts";
import { zoneOfZip } from "../../../src/domain/values/zip-zones.ts";
import { address } from "../contacts/sample-contact.ts";

const number = "+12015550123";
const home = (state: string, zip = "") => [address("", { state, zip })];

/** Eastern standard time is five hours behind. */
const eastern = (day: number, hour: number) => Date.UTC(2026, 1, day, hour + 5);
const wednesday = 25;
const sunday = 22;

test.each<[state: string, zone: string | null, at: number, may: boolean]>([
  ["NY", null, eastern(wednesday, 7), false],
  ["NY", null, eastern(wednesday, 8), true],
  ["NY", null, eastern(wednesday, 20), true],
  ["NY", null, eastern(wednesday, 21), false],
  ["CA", null, eastern(wednesday, 10), false],
  ["CA", null, eastern(wednesday, 11), true],
  ["MA", null, eastern(wednesday, 20), false],
  ["CT", null, eastern(wednesday, 8), false],
  ["KY", null, eastern(wednesday, 10), false],
  ["KY", "est", eastern(wednesday, 10), true],
  ["AL", null, eastern(wednesday, 12), true],
  ["AL", null, eastern(sunday, 12), false],
  ["NY", null, eastern(sunday, 12), true],
  ["TN", null, eastern(wednesday, 8), false],
  ["TN", "est", eastern(wednesday, 8), true],
  ["", null, eastern(wednesday, 12), false],
  ["", null, eastern(wednesday, 13), true],
  ["", null, eastern(wednesday, 20), false],
  ["", null, eastern(sunday, 15), false],
  ["", "pst", eastern(wednesday, 20), true],
  // Central time is an hour behind; on Sundays Texas opens at noon.
  ["TX", "cst", eastern(sunday, 12), false],
  ["TX", "cst", eastern(sunday, 13), true],
  ["TX", "cst", eastern(sunday, 21), true],
  ["TX", "cst", eastern(sunday, 22), false],
  ["TX", "cst", eastern(wednesday, 9), true],
  ["TX", "cst", eastern(wednesday + 3, 12), true],
  // Seven in Arizona, eight in Denver and in the Navajo Nation.
  ["AZ", "az", Date.UTC(2026, 6, 1, 14), false],
  ["AZ", null, Date.UTC(2026, 6, 1, 14), false],
  ["AZ", "mst", Date.UTC(2026, 6, 1, 14), true],
  ["AZ", null, Date.UTC(2026, 6, 1, 15), true],
])("%s %s at %d: %s", (state, zone, at, may) => {
  expect(mayCallAt({ state, zone }, at, defaultCallingHours)).toBe(may);
});

test.each<[zip: string, zone: string | null, place: string]>([
  ["10001", "est", "New York"],
  ["60601-1234", "cst", "Chicago"],
  ["42101", "cst", "Bowling Green, in the west of Kentucky"],
  ["40202", "est", "Louisville"],
  ["37902", "est", "Knoxville"],
  ["37201", "cst", "Nashville"],
  ["46402", "cst", "Gary"],
  ["46204", "est", "Indianapolis"],
  ["32501", "cst", "Pensacola"],
  ["32801", "est", "Orlando"],
  ["79901", "mst", "El Paso"],
  ["75201", "cst", "Dallas"],
  ["83702", "mst", "Boise"],
  ["83814", "pst", "Coeur d'Alene"],
  ["97914", "mst", "Ontario, Oregon"],
  ["57701", "mst", "Rapid City"],
  ["49801", "cst", "Iron Mountain"],
  ["85001", "az", "Phoenix"],
  ["86515", "mst", "Window Rock, Navajo Nation"],
  ["96813", "hst", "Honolulu"],
  ["99501", "akst", "Anchorage"],
  ["00901", null, "Puerto Rico"],
  ["1000", null, "no ZIP code"],
  ["", null, "none"],
])("the ZIP code %s is in %s: %s", (zip, zone) => expect(zoneOfZip(zip)).toBe(zone));

test.each<[place: string, contact: Parameters<typeof callPlaces>[0], number: string, expected: unknown]>([
  [
    "a zone set by hand stands alone",
    { contact_zone: "pst", addresses: home("NY") },
    number,
    [{ state: "NY", zone: "pst" }],
  ],
  ["home and area code agree", { contact_zone: null, addresses: home("NJ") }, number, [{ state: "NJ", zone: null }]],
  [
    "home and area code differ",
    { contact_zone: null, addresses: home("NY") },
    "+12135550123",
    [
      { state: "NY", zone: null },
      { state: "CA", zone: null },
    ],
  ],
  ["only the number is known", null, "+13055550123", [{ state: "FL", zone: null }]],
  ["a toll-free number", null, "+18005550123", [{ state: "", zone: null }]],
  [
    "a ZIP code tells which of a state's zones",
    { contact_zone: null, addresses: home("TN", "37902") },
    "+18655550123",
    [{ state: "TN", zone: "est" }],
  ],
  [
    "a ZIP code without a state",
    { contact_zone: null, addresses: home("", "79901") },
    "+18005550123",
    [{ state: "", zone: "mst" }],
  ],
  [
    "a ZIP code of another state than the address is not believed",
    { contact_zone: null, addresses: home("TN", "90210") },
    "",
    [{ state: "TN", zone: null }],
  ],
])("%s", (_, contact, called, expected) => expect(callPlaces(contact, called)).toEqual(expected));

test.each<[place: string, contact: Parameters<typeof clockThere>[0], number: string, expected: unknown]>([
  ["set by hand", { contact_zone: "pst", addresses: home("NY") }, number, { zones: ["pst"], from: "hand" }],
  ["by the address", { contact_zone: null, addresses: home("NY") }, number, { zones: ["est"], from: "NY" }],
  [
    "by the address, in a state of two zones",
    { contact_zone: null, addresses: home("TX") },
    "",
    { zones: ["cst", "mst"], from: "TX" },
  ],
  [
    "by the ZIP code, in a state of two zones",
    { contact_zone: null, addresses: home("TX", "79901") },
    "",
    { zones: ["mst"], from: "zip" },
  ],
  [
    "by the address, where the ZIP code adds nothing",
    { contact_zone: null, addresses: home("NY", "10001") },
    "",
    { zones: ["est"], from: "NY" },
  ],
  [
    "by the area code, without an address",
    { contact_zone: null, addresses: [] },
    "+12135550123",
    { zones: ["pst"], from: "CA" },
  ],
  ["of somebody nobody can place", { contact_zone: null, addresses: [] }, "+18005550123", null],
])("the clock there: %s", (_, contact, called, expected) => expect(clockThere(contact, called)).toEqual(expected));

const friday = wednesday + 2;
const ownDays = {
  ...defaultCallingHours,
  usual: { from: 9, to: 20, sunday: true, days: { fri: { from: 10, to: 15 }, sat: null } },
  states: { NY: { days: { fri: { from: 12, to: 13 } } }, NJ: { from: 8 } },
};

test.each<[state: string, at: number, may: boolean, why: string]>([
  ["PA", eastern(wednesday, 9), true, "the usual hours"],
  ["PA", eastern(friday, 9), false, "the usual hours of that weekday"],
  ["PA", eastern(friday, 10), true, "the usual hours of that weekday"],
  ["PA", eastern(friday + 1, 12), false, "no calls on that weekday"],
  ["NY", eastern(friday, 10), false, "the state's own weekday"],
  ["NY", eastern(friday, 12), true, "the state's own weekday"],
  ["NY", eastern(friday + 1, 12), false, "the usual weekday, which the state does not name"],
  ["NJ", eastern(friday, 8), true, "the state's hours, in place of the usual ones"],
  ["", eastern(friday, 15), false, "the strictest of all, which no zone reaches together"],
])("hours by weekday, %s: %i %s, by %s", (state, at, may) => {
  expect(mayCallAt({ state, zone: state === "" ? null : "est" }, at, ownDays)).toBe(may);
});

test("a state that forbids a weekday forbids it where nothing is known of a place", () => {
  const hours = { ...ownDays, usual: { from: 0, to: 24, sunday: true }, states: { VT: { days: { wed: null } } } };
  expect(mayCallAt({ state: "", zone: null }, eastern(wednesday, 15), hours)).toBe(false);
  expect(mayCallAt({ state: "", zone: null }, eastern(wednesday + 1, 15), hours)).toBe(true);
});
