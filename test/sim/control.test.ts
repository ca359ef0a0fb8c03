/** A check that cannot fail proves nothing: here the simulation's own checks have something to find. */
import { describe, expect, it } from "vitest";
import { freshDatabase } from "../fixtures/database.ts";
import { play } from "./scenario.ts";
import { buildTown } from "./town.ts";

describe("the checks themselves", () => {
  it("find contacts that should have gone when the log of moves is left out", async () => {
    const town = await buildTown(
      await freshDatabase(),
      { key: "control", name: "Control", seed: 9, users: 12, contacts: 60 },
      3,
    );
    const faults: string[] = [];
    const found = () => faults.some((fault) => fault.includes("still shows contact"));
    for (let seed = 1; seed <= 6 && !found(); seed++) faults.push(...(await play(town, seed, { forgetMoves: true })));
    await town.close();
    expect(found()).toBe(true);
  });
});
