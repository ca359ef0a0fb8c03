/** Names written in one column, as lists have them. */
import { expect, test } from "vitest";
import { nameFrom } from "../../../src/domain/imports/name-parts.ts";
import { brought } from "../../fixtures/brought.ts";

test.each([
  ["Robert Hale, MD", "Robert|Hale|"],
  ["Robert J. Hale Ph.D.", "Robert J.|Hale|"],
  ["Hale, Dr. Robert", "Robert|Hale|"],
  ["Mr. & Mrs. John Hale", "John|Hale|"],
  ["Mr and Mrs John Hale", "John|Hale|"],
  ["Dr. and Mrs. Robert Hale, Jr.", "Robert|Hale|Jr"],
  ["John & Mary Hale", "John & Mary|Hale|"],
  ["Hale, John and Mary", "John & Mary|Hale|"],
  ["Hale, Jr., Robert", "Robert|Hale|Jr"],
  ["Hale Jr., Robert", "Robert|Hale|Jr"],
  ["Hale, Robert, Jr.", "Robert|Hale|Jr"],
  ["Robert Hale III, Esq.", "Robert|Hale|III"],
  ["Pat Hale, CLU, ChFC", "Pat|Hale|"],
  ["Pat Hale CLU ChFC", "Pat|Hale|"],
  ["Pat Hale, M.D., F.A.C.S.", "Pat|Hale|"],
  ["Hale, MD", "|Hale|"],
  ["Kim Do", "Kim|Do|"],
  ["Ma, Li", "Li|Ma|"],
  ["Smith, Ma", "Ma|Smith|"],
  ["JACK T MA", "JACK T|MA|"],
  ["Jack Stone MA", "Jack|Stone|"],
  ["Yo-Yo Ma", "Yo-Yo|Ma|"],
  ["Ed Do, DO", "Ed|Do|"],
  ["Jr", "|Jr|"],
  ["Rosa de la Cruz", "Rosa|de la Cruz|"],
  ["Sr. Juan Garcia", "Juan|Garcia|"],
  ["Juan Garcia Sr.", "Juan|Garcia|Sr"],
  ["Dr. Hale", "|Hale|"],
  ["Robert Hale, PhD, CFP®", "Robert|Hale|"],
  ["Robert Hale CLU® ChFC™", "Robert|Hale|"],
  ["Jr., Robert Hale", "Robert|Hale|Jr"],
  ["III, Robert J. Hale", "Robert J.|Hale|III"],
  ["Mr. Robert Hale and Ms. Jane Stone", "Robert & Jane|Hale & Stone|"],
  ["John Hale & Mary Hale", "John & Mary|Hale|"],
  ["Mr. John and Mrs. Mary Hale", "John & Mary|Hale|"],
  ["John Hale and Mary", "John & Mary|Hale|"],
  ["John and Mary Ann Hale", "John & Mary|Hale|"],
  ["The Hale Family", "|Hale|"],
  ["Hale Household", "|Hale|"],
  ["The Hales", "|Hales|"],
  ["The Robert Hale Family", "Robert|Hale|"],
  ["The John & Mary Hale Family", "John & Mary|Hale|"],
  ["Nguyen The Anh", "Nguyen The|Anh|"],
  ["The Nguyen", "The|Nguyen|"],
])("%s", (written, read) => {
  const { first_name, middle_name, last_name, suffix } = nameFrom(written);
  expect([`${first_name} ${middle_name}`.trim(), last_name, suffix].join("|")).toBe(read);
});

test.each([
  [`Robert "Bob" Hale`, "Robert||Hale|Bob|"],
  ["Robert (Bob) Hale", "Robert||Hale|Bob|"],
  ["Robert “Bob” J. Hale, Jr.", "Robert|J.|Hale|Bob|"],
  ["Hale, Robert (Bob)", "Robert||Hale|Bob|"],
  ["Robert 'Big Bob' Hale", "Robert||Hale|Big Bob|"],
  ["Robert Hale [Bob]", "Robert||Hale|Bob|"],
  ["Mary Hale (deceased)", "Mary||Hale||deceased"],
  ["Mary (née Stone) Hale", "Mary||Hale||née Stone"],
  ["Mary ( ) Hale", "Mary||Hale||"],
  ["(Bob)", "||(Bob)||"],
  ["Pat O'Brien D'Arcy", "Pat|O'Brien|D'Arcy||"],
  ["'Ilima 'Aukai", "'Ilima||'Aukai||"],
])("%s has a nickname or a remark", (written, read) => {
  const { first_name, middle_name, last_name, nickname, remark } = nameFrom(written);
  expect([first_name, middle_name, last_name, nickname, remark].join("|")).toBe(read);
});

test("suffixes, degrees and couples in a list are recognised", async () => {
  const { rows } = await brought("m6-suffix.csv");
  expect(
    rows.map(({ fields }) => [fields.first_name, fields.last_name, fields.suffix].filter(Boolean).join(" ")),
  ).toEqual([
    "Robert Hfoursuf",
    "Robert Hfoursuf",
    "Robert Hfoursuf",
    "John Hfoursuf",
    "Robert Hfoursuf Jr",
    "Robert Hfoursuf Jr",
    "Pat Hfoursuf",
  ]);
});
