import { expect, test } from "vitest";
import { surveyed } from "../../../src/app/imports/survey-file.ts";
import { imports } from "../../../src/contract/imports/imports.ts";
import type { FileReport } from "../../../src/domain/imports/file-report.ts";
import { Refusal } from "../../../src/kit/refusal.ts";
import { RequestFailed, Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";

const file = new File(["Last Name\nDiaz"], "leads.csv");
const here = { file_name: "here" } as FileReport;
const there = { file_name: "there" } as FileReport;
const broken = new Refusal("no_checker", { file: ["Not on this device."] });
const refused = new RequestFailed({ status: 422, code: "invalid", errors: { file: ["Empty."] } });
const cannot = () => Promise.reject(broken);

function serverOf(answer: () => Promise<{ data: FileReport }>) {
  const asked: unknown[] = [];
  const request = (async (endpoint: unknown, ask: { body: { file: File } }) => {
    asked.push([endpoint, ask.body.file]);
    return answer();
  }) as unknown as RequestFn;
  return { asked, request };
}

test("a file that this device can read is not sent anywhere", async () => {
  const { asked, request } = serverOf(async () => ({ data: there }));
  expect(await surveyed(file, { survey: async () => here }, request)).toBe(here);
  expect(asked).toEqual([]);
});

test("a file that this device cannot read is validated by the server", async () => {
  const { asked, request } = serverOf(async () => ({ data: there }));
  expect(await surveyed(file, { survey: cannot }, request)).toBe(there);
  expect(asked).toEqual([[imports.validate, file]]);
});

test("a file that is no contact list is refused on the device, and sent nowhere", async () => {
  const { asked, request } = serverOf(async () => ({ data: there }));
  const noList = new Refusal("unreadable_file", { file: ["This is not a contact list."] });
  await expect(surveyed(file, { survey: () => Promise.reject(noList) }, request)).rejects.toBe(noList);
  expect(asked).toEqual([]);
});

test.each([
  ["without a connection this device's reason is told", new Unreachable("network"), broken],
  ["a file the server refuses is told with its reason", refused, refused],
])("%s", async (_, failure, told) => {
  const { request } = serverOf(() => Promise.reject(failure));
  await expect(surveyed(file, { survey: cannot }, request)).rejects.toBe(told);
});
