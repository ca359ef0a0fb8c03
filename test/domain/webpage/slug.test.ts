import { expect, test } from "vitest";
import { slugOf } from "../../../src/domain/webpage/slug.ts";

test.each([
  ["Ada Lovelace", "ada-lovelace"],
  ["  José  García & Sons, LLC. ", "jose-garcia-sons-llc"],
  ["O’Brien's Agency", "obriens-agency"],
  ["Ærø Ørsted", "aero-orsted"],
  ["a--b__c", "a-b-c"],
  ["日本", ""],
  ["", ""],
])("%j becomes %j", (text, slug) => expect(slugOf(text)).toBe(slug));
