import { describe, expect, test } from "vitest";
import type { Address } from "../../../src/domain/contacts/contact.ts";
import { addressesMax } from "../../../src/domain/values/limits.ts";
import { editForMatch } from "../../../src/domain/imports/match.ts";
import { address, sampleContact } from "../contacts/sample-contact.ts";

/** `street, city, state, zip`, with `work:` before it where it is no home. */
function written(text: string): Address {
  const [place = "", kind = "home"] = text.split(":").toReversed();
  const [line1 = "", city = "", state = "", zip = ""] = place.split(",").map((part) => part.trim());
  return address(line1, { kind: kind as Address["kind"], city, state, zip });
}
const shown = ({ kind, line1, city, state, zip }: Address) =>
  `${kind === "home" ? "" : `${kind}:`}${[line1, city, state, zip].join(", ")}`;

function after(how: "fill" | "overwrite", present: string[], row: string[]): string[] | undefined {
  const contact = sampleContact({ addresses: present.map(written) });
  return editForMatch(contact, { addresses: row.map(written) }, how).addresses?.map(shown);
}

const old = "1 Old St, Boston, MA, 02108";

describe("filling what is empty", () => {
  test.each<[string, string[], string[], string[]]>([
    ["a missing zip", ["1 Old St, Boston, , "], [old], [old]],
    ["in a street written otherwise", ["1 Old Street, Boston, , "], [old], ["1 Old Street, Boston, MA, 02108"]],
    ["a missing street", [", Boston, , 02108"], [old], [old]],
    ["without a street in the file", ["1 Old St, Boston, , "], [", Boston, MA, 02108"], [old]],
    ["nothing that is there", [old], ["1 Old St, Quincy, MA, 02169"], [old]],
    ["no part from another place", ["1 Old St, Boston, , "], ["1 Old St, Salem, NH, 03079"], ["1 Old St, Boston, , "]],
    ["nothing from another place without a street", [", Boston, , "], [", Salem, NH, 03079"], [", Boston, , "]],
    ["another street is one more", [old], ["9 New Ave, Salem, NH, "], [old, "9 New Ave, Salem, NH, "]],
    [
      "a street in another place is one more",
      [", Boston, , "],
      ["9 New Ave, Salem, , "],
      [", Boston, , ", "9 New Ave, Salem, , "],
    ],
    ["another kind is one more", [old], [`work:${old}`], [old, `work:${old}`]],
    ["the street itself, not one without", [", Boston, , ", "1 Old St, , , "], [old], [", Boston, , ", old]],
    ["a longer zip is the same place", [old], ["1 Old St, , , 02108-1234"], [old]],
    ["the first address there is", [], [", Salem, , "], [", Salem, , "]],
  ])("%s", (_, present, row, wanted) => expect(after("fill", present, row)).toEqual(wanted));
});

describe("overwriting", () => {
  test.each<[string, string[], string[], string[]]>([
    ["takes a part of the same street", [old], ["1 Old St, , , 02169"], ["1 Old St, Boston, MA, 02169"]],
    ["takes a place without a street", [", Boston, , 02108"], [", Salem, NH, 03079"], [", Salem, NH, 03079"]],
    ["takes a zip alone", [old], [", , , 02169"], ["1 Old St, Boston, MA, 02169"]],
    ["adds the street to the place", [", Boston, , 02108"], ["1 Old St, Boston, MA, "], [old]],
    ["replaces another street whole", [old], ["9 New Ave, Salem, NH, "], ["9 New Ave, Salem, NH, "]],
    ["replaces another place by a street", [", Boston, , 02108"], ["9 New Ave, Salem, , "], ["9 New Ave, Salem, , "]],
    ["leaves other kinds alone", [`work:${old}`], ["9 New Ave, , , "], [`work:${old}`, "9 New Ave, , , "]],
    [
      "takes the street it knows, not the first",
      ["5 Elm St, , , ", old],
      ["1 Old St, , , 02169"],
      ["5 Elm St, , , ", "1 Old St, Boston, MA, 02169"],
    ],
    [
      "brings two of a kind as two",
      [old],
      ["9 New Ave, , , ", "8 Far Rd, , , "],
      ["9 New Ave, , , ", "8 Far Rd, , , "],
    ],
    ["spares the one the file names too", [old], ["9 New Ave, , , ", old], [old, "9 New Ave, , , "]],
  ])("%s", (_, present, row, wanted) => expect(after("overwrite", present, row)).toEqual(wanted));

  test("keeps the do-not-mail flag", () => {
    const contact = sampleContact({ addresses: [address("1 Old St", { do_not_mail: true })] });
    const row = { addresses: [address("9 New Ave")] };
    expect(editForMatch(contact, row, "overwrite").addresses).toMatchObject([
      { line1: "9 New Ave", do_not_mail: true },
    ]);
  });
});

test.each(["fill", "overwrite"] as const)("never more than fit: %s", (how) => {
  const streets = Array.from({ length: 9 }, (_, n) => `${n} Elm St, , , `);
  expect(after(how, [old], streets)).toHaveLength(addressesMax);
});
