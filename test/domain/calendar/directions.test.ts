import { expect, test } from "vitest";
import { placeToGo, routeTo } from "../../../src/domain/calendar/directions.ts";
import { emptyEvent } from "../../../src/domain/calendar/event.ts";
import type { EventType } from "../../../src/domain/calendar/limits.ts";
import { address, sampleContact } from "../contacts/sample-contact.ts";

const home = sampleContact({ addresses: [address("12 Main St")] });
const placeless = sampleContact({ addresses: [address("")] });
const event = (types_list: EventType[], more = {}) => ({ ...emptyEvent, types_list, ...more });

test.each([
  ["its own location", event(["appointment"], { location: " 5 Oak Ln " }), home, "5 Oak Ln"],
  ["the contact's address", event(["appointment"]), home, "12 Main St, Hoboken, NJ 07030"],
  ["no address", event(["appointment"]), placeless, null],
  ["no contact", event(["appointment"]), undefined, null],
  ["a call", event(["phone_call"]), home, null],
  ["a call with a place of its own", event(["phone_call"], { location: "Office" }), home, "Office"],
  ["a call and a visit", event(["phone_call", "presentation"]), home, "12 Main St, Hoboken, NJ 07030"],
  ["a meeting online", event(["appointment"], { meeting_link: "https://meet.example/1" }), home, null],
  ["a link as location", event(["appointment"], { location: "https://meet.example/1" }), home, null],
] as const)("directions lead to %s", (_what, of, contact, place) => {
  expect(placeToGo(of, contact)).toBe(place);
});

test("a placeholder is one route value, whatever its name", () => {
  const url = new URL(routeTo("A & B, 5 Oak Ln #2"));
  expect([url.protocol, url.searchParams.get("destination")]).toEqual(["https:", "A & B, 5 Oak Ln #2"]);
});
