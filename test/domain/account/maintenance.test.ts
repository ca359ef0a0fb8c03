import { describe, expect, test } from "vitest";
import {
  maintenanceOf,
  maintenanceWords,
  type StandingMaintenance,
  writtenMaintenance,
} from "../../../src/domain/account/maintenance.ts";

const zone = "America/New_York";
const at = (hour: number, day = 25) => Date.UTC(2026, 10, day, hour + 5);
const written = (from: number | null, until: number | null, says = "") => JSON.stringify({ from, until, says });

describe("what a company writes of maintenance", () => {
  test.each<[name: string, value: string, state: StandingMaintenance["state"] | null]>([
    ["nothing", "", null],
    ["one to come", written(at(20), at(22)), "announced"],
    ["one that runs", written(at(8), at(22)), "running"],
    ["one that began when it was written", written(null, at(22)), "running"],
    ["one without an end", written(at(8), null), "running"],
    ["one that is over", written(at(8), at(11)), null],
    ["one that ends now", written(at(8), at(12)), null],
    ["plain words", "The server is being moved.", "running"],
    ["JSON that is no maintenance", '{"from":"soon"}', "running"],
  ])("%s", (_name, value, state) => expect(maintenanceOf(value, at(12))?.state ?? null).toBe(state));

  test("that are only words are all there is to say", () => {
    expect(writtenMaintenance(" The server is being moved. ")).toEqual({
      from: null,
      until: null,
      says: "The server is being moved.",
    });
  });
});

describe("the words of maintenance", () => {
  const words = (value: string, inside = true) => {
    const standing = maintenanceOf(value, at(12));
    return standing && maintenanceWords(standing, { now: at(12), zone, inside });
  };

  test("name its times, what it is for and what still works", () => {
    expect(words(written(at(20), at(22), "A larger disk"))).toBe(
      "Maintenance today 8:00 PM, until about 10:00 PM. A larger disk. You can keep working. Changes stay on this device and are sent afterward.",
    );
    expect(words(written(at(8), at(14)))).toBe(
      "Maintenance in progress, until about 2:00 PM. Keep working. Changes stay on this device and are sent afterward. Calls and imports may have to wait.",
    );
  });

  test("name the day of an end on another one", () => {
    expect(words(written(at(8), at(9, 26)))).toMatch(/^Maintenance in progress, until about tomorrow 9:00 AM\./);
    expect(words(written(at(23), at(2, 26)))).toMatch(/^Maintenance today 11:00 PM, until about tomorrow 2:00 AM\./);
  });

  test("say at sign-in that signing in may not work", () => {
    expect(words(written(at(20), null), false)).toBe(
      "Maintenance today 8:00 PM. Signing in may not work during that time. If you are already signed in, you can keep working; changes are sent afterward.",
    );
  });
});
