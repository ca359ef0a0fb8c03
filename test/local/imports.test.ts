/** Before the upload the device reads a file exactly as the server will, and says what would come of it. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FileReport } from "../../src/domain/imports/file-report.ts";
import { surveyFile } from "../../src/domain/imports/file-survey.ts";
import { ImportPlan, type ImportPlanInput } from "../../src/domain/imports/plan.ts";
import { readSheet } from "../../src/domain/imports/sheet-records.ts";
import { Refusal } from "../../src/kit/refusal.ts";
import type { CheckReply, CheckRequest } from "../../src/local/imports/check-messages.ts";
import { type CheckResult, samplesKept } from "../../src/local/imports/check-run.ts";
import { serveChecks } from "../../src/local/imports/serve-checks.ts";
import { surveyedFile } from "../../src/local/imports/file-bytes.ts";
import { fileChecker, type FileChecker } from "../../src/local/imports/file-checker.ts";

const folder = new URL("../fixtures/imports/", import.meta.url);
const fixtures = readdirSync(folder);
const fixture = (name: string) => ({ name, blob: new Blob([readFileSync(new URL(name, folder))]) });
const table = (...lines: string[]) => ({ name: "table.csv", blob: new Blob([lines.join("\r\n")]) });
const now = Date.UTC(2026, 10, 21);
const lists = {
  statuses: [{ id: "00000000-0000-7000-8000-000000000001", title: "New" }],
  sources: [{ id: "00000000-0000-7000-8000-000000000002", title: "Referral" }],
  carriers: [],
  people: undefined,
};

async function rowsOf(rows: AsyncIterable<string[]>): Promise<string[][] | string> {
  const read: string[][] = [];
  try {
    for await (const row of rows) read.push(row);
    return read;
  } catch (error) {
    return error instanceof Refusal ? (error.fields["file"]?.[0] ?? "") : String(error);
  }
}

/** Pieces of `size` bytes, so that letters, quotes and line ends are cut anywhere. */
function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A worker without a thread. */
function checkerInPlace(): FileChecker {
  const toPage: ((event: { data: CheckReply }) => void)[] = [];
  const toThread: ((event: { data: CheckRequest }) => void)[] = [];
  serveChecks({
    postMessage: (data) => toPage.forEach((listener) => listener({ data: structuredClone(data) })),
    addEventListener: (_kind, listener) => toThread.push(listener),
  });
  return fileChecker({
    postMessage: (data) => toThread.forEach((listener) => listener({ data })),
    addEventListener: (_kind, listener) => toPage.push(listener),
  });
}

async function check(
  file: { name: string; blob: Blob },
  plan: Partial<ImportPlanInput> = {},
): Promise<{ report: FileReport; result: CheckResult; progress: number[] }> {
  const checker = checkerInPlace();
  const report = await checker.survey(file);
  const progress: number[] = [];
  const whole = ImportPlan.parse({ fields: report.fields, has_header: report.has_header, ...plan });
  const result = await checker.check({ file, report, plan: whole, lists, now }, (rows) => progress.push(rows));
  return { report, result, progress };
}

describe("a file", () => {
  test.each(fixtures)("named %s gives the same rows wherever it is cut, as many as are counted", async (name) => {
    const file = await surveyedFile(fixture(name));
    const report = await surveyFile(file);
    const bytes = new Uint8Array(await fixture(name).blob.arrayBuffer());
    const whole = await rowsOf(readSheet(() => [bytes], report));
    expect(whole.length).toBe(report.rows + (report.has_header ? report.header_row + 1 : 0));
    for (const size of [1, 2, 3, 7, 64, 1_000])
      expect(await rowsOf(readSheet(() => cut(bytes, size), report))).toEqual(whole);
  });

  test("is refused at a record longer than any contact, and at a quote that never closes", async () => {
    const shape = { format: "csv", encoding: "utf-8", delimiter: "," } as const;
    const endless = new TextEncoder().encode(`Last Name\n"${"x".repeat(5_000_000)}`);
    expect(await rowsOf(readSheet(() => cut(endless, 262_144), shape))).toBe(
      "A row in this file is too long. A quotation mark may be missing.",
    );
    expect(await rowsOf(readSheet(() => [new TextEncoder().encode('Last Name\n"Delgado')], shape))).toBe(
      "A closing quotation mark is missing, so the rows after it cannot be separated.",
    );
  });
});

describe("the check", () => {
  test("says what would come in, and every refused row with its reason", async () => {
    const { result } = await check(
      table(
        "First Name,Last Name,Email,Phone,Lead Status",
        "Rosa,Delgado,rosa@example.com,2015550101,new",
        "Ben,Hale,nonsense,12,",
        "Rosa,Delgado,,(201) 555-0101,",
        ",,,,OPEN",
      ),
    );
    expect(result).toEqual({
      rows: 4,
      good: 1,
      refused: 3,
      reasons: { bad_email: 1, bad_phone: 1, duplicate_in_file: 1, missing_required: 1, unknown_value: 1 },
      unknown: [{ target: "status", text: "OPEN", rows: 1 }],
      samples: [
        {
          row_no: 2,
          cells: ["Ben", "Hale", "nonsense", "12", ""],
          reasons: [
            { reason: "bad_email", column: 2 },
            { reason: "bad_phone", column: 3 },
          ],
        },
        {
          row_no: 3,
          cells: ["Rosa", "Delgado", "", "(201) 555-0101", ""],
          reasons: [{ reason: "duplicate_in_file", column: null }],
        },
        {
          row_no: 4,
          cells: ["", "", "", "", "OPEN"],
          reasons: [
            { reason: "missing_required", column: null },
            { reason: "unknown_value", column: 4 },
          ],
        },
      ],
    });
  });

  test("forgives what the person chose to leave out, and looks for no one where none is to be found", async () => {
    const file = table(
      "First Name,Last Name,Email",
      "Ben,Hale,nonsense",
      "Ann,Lee,ann@example.com",
      "Ann,Lee,ann@example.com",
    );
    expect((await check(file)).result).toMatchObject({ good: 1, refused: 2 });
    expect((await check(file, { forgive: ["bad_email"] })).result).toMatchObject({ good: 2, refused: 1 });
    expect((await check(file, { forgive: ["bad_email"], scrub_against: { on_match: "add" } })).result).toMatchObject({
      good: 3,
      refused: 0,
    });
  });

  test("takes a word for a status or source as the person says, once for all its rows", async () => {
    const file = table(
      "Last Name,Email,Status,Source",
      "Lee,a@x.org,Hot,Fair",
      "Hale,b@x.org,hot,",
      "Ray,c@x.org,,Fair",
    );
    const { result } = await check(file);
    expect(result).toMatchObject({
      good: 0,
      unknown: [
        { target: "status", text: "Hot", rows: 2 },
        { target: "source", text: "Fair", rows: 2 },
      ],
    });
    const values = [
      { target: "status", text: "HOT", id: lists.statuses[0]?.id ?? null },
      { target: "source", text: "Fair", id: null },
    ] as const;
    expect((await check(file, { values: [...values] })).result).toMatchObject({ good: 3, refused: 0, unknown: [] });
    const gone = { ...values[0], id: "00000000-0000-7000-8000-00000000000f" };
    expect((await check(file, { values: [gone, values[1]] })).result).toMatchObject({ good: 1, refused: 2 });
  });

  test("goes through 20,000 rows with its progress told, keeping only the first refused ones", async () => {
    const { result, progress } = await check(
      table("Last Name,Email", ...Array.from({ length: 20_000 }, (_, place) => `Name${place},bad${place}`)),
    );
    expect(result).toMatchObject({ rows: 20_000, refused: 20_000, reasons: { bad_email: 20_000 } });
    expect(result.samples).toHaveLength(samplesKept);
    expect(progress.at(-1)).toBe(20_000);
    expect(progress.length).toBeGreaterThan(2);
  });

  test("of a newer plan ends the older one, whose answer never comes", async () => {
    const checker = checkerInPlace();
    const file = table(
      "Last Name,Email",
      ...Array.from({ length: 5_000 }, (_, place) => `Name${place},n${place}@example.com`),
    );
    const report = await checker.survey(file);
    const plan = ImportPlan.parse({ fields: report.fields });
    const settled: string[] = [];
    void checker
      .check({ file, report, plan, lists, now }, () => {})
      .then(
        () => settled.push("older"),
        () => settled.push("older failed"),
      );
    const newer = await checker.check({ file, report, plan, lists, now }, () => {});
    expect(newer.rows).toBe(5_000);
    expect(settled).toEqual([]);
  });

  test("refuses what is no contact list in the server's words", async () => {
    const checker = checkerInPlace();
    await expect(
      checker.survey({ name: "a.zip", blob: new Blob([Buffer.from("504b0304140000000800", "hex")]) }),
    ).rejects.toMatchObject({
      fields: {
        file: ["This is a compressed file. Unzip it and choose the file inside."],
      },
    });
    await expect(checker.survey({ name: "a.csv", blob: new Blob([]) })).rejects.toMatchObject({
      fields: { file: ["This file is empty."] },
    });
  });
});
