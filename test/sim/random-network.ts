/**
 * Several devices work through bad weather; when it is calm again every mirror equals what its user may see,
 * no write is lost, none took effect twice. `SIM_FROM` says which seed is the first; a failure names its seed.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../fixtures/database.ts";
import { simSeeds } from "./seeds.ts";
import { play } from "./scenario.ts";
import { buildTown, type Town } from "./town.ts";

const first = Number(process.env["SIM_FROM"] ?? 1_000);
const kept = JSON.parse(readFileSync(new URL("regressions.json", import.meta.url), "utf8")) as number[];
const parts = 4;
const perTown = 25;

/** One of `parts` files that share the seeds: each runs beside the others. */
export function conditions(part: number): void {
  const all = [...kept, ...Array.from({ length: simSeeds }, (_unused, at) => first + at)];
  const share = Math.ceil(all.length / parts);
  describe("G4: after quiet every device holds what its user may see, and no write is lost or doubled", () => {
    const own = all.slice(part * share, (part + 1) * share);
    for (let from = 0; from < own.length; from += perTown) {
      const batch = own.slice(from, from + perTown);
      describe(`seeds ${batch[0]} to ${batch.at(-1)}`, () => {
        let town: Town;
        beforeAll(async () => {
          town = await buildTown(
            await freshDatabase(),
            { key: "sim", name: "Sim", seed: 9, users: 12, contacts: 60 },
            part * share + from + 1,
          );
        });
        afterAll(() => town.close());
        it.each(batch)("whatever the weather of seed %i", async (seed) => {
          const faults = await play(town, seed);
          expect(faults, `seed ${seed}`).toEqual([]);
        });
      });
    }
  });
}
