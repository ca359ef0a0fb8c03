import { expect, test } from "vitest";
import { transferContactsMax, transferPageSize, transfersPageSize } from "../../../src/domain/transfers/limits.ts";

test("limits of transfers", () => {
  expect([transferContactsMax, transfersPageSize, transferPageSize]).toEqual([250_000, 15, 50]);
});
