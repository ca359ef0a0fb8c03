/** Long work in a database of our own steps back for what people wait for. */
import { constants, getPriority } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../src/server/db/connect.ts";
import { freshDatabase } from "../fixtures/database.ts";

const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test.runIf(process.platform === "linux")("its processes leave the machine to those of requests", async () => {
  const { db, patientDb, close } = connect(await freshDatabase(), () => undefined, { ours: true });
  try {
    const [own] = (await pidOf.execute(db)).rows;
    const [patient] = (await pidOf.execute(patientDb)).rows;
    expect(getPriority(patient?.pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(getPriority(own?.pid)).toBeLessThanOrEqual(getPriority(patient?.pid));
  } finally {
    await close();
  }
});

test("a database that is not ours is not given orders", async () => {
  const { db, patientDb, close } = connect(await freshDatabase(), () => undefined);
  expect(patientDb).toBe(db);
  await close();
});
