/** Long work in a database of our own steps back for what people wait for. */
import { existsSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../../src/server/db/connect.ts";
import { freshDatabase } from "../../fixtures/database.ts";

const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test.runIf(process.platform === "linux")("its processes leave the machine to those of requests", async () => {
  const { db, backgroundDb, close } = connect(await freshDatabase(), () => undefined, { ours: true });
  try {
    const [own] = (await pidOf.execute(db)).rows;
    const [patient] = (await pidOf.execute(backgroundDb)).rows;
    expect(getPriority(patient?.pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(getPriority(own?.pid)).toBeLessThanOrEqual(getPriority(patient?.pid));
    // Where Linux holds each for a group of its own, only what the group is told counts; it hears few wishes in a second.
    const group = `/proc/${patient?.pid}/autogroup`;
    const said = async () => {
      await pidOf.execute(backgroundDb);
      return existsSync(group) ? readFileSync(group, "utf8") : "";
    };
    await expect.poll(said).toMatch(/^$| nice 10\n$/);
  } finally {
    await close();
  }
});

test("a database that is not ours is not given orders", async () => {
  const { db, backgroundDb, close } = connect(await freshDatabase(), () => undefined);
  expect(backgroundDb).toBe(db);
  await close();
});
