import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/kit/refusal.ts";
import { Insistence } from "../../src/kit/insistence.ts";
import { seededWorld } from "../fixtures/world.ts";

const minuteMs = 60_000;

function begin() {
  const world = seededWorld(1);
  const heard: unknown[] = [];
  const done: string[] = [];
  let isAway = true;
  const insistence = new Insistence(world, (error) => heard.push(error));
  const task = (name: string) => async () => {
    if (isAway) throw new Error("the database is away");
    done.push(name);
  };
  /** In steps, as time goes: whoever wakes sleeps again. */
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 5_000) {
      await world.pass(5_000);
      await new Promise((turn) => setImmediate(turn));
    }
  };
  return { insistence, task, heard, done, pass, comesBack: () => void (isAway = false) };
}

describe("work that is insisted on", () => {
  test("is done however long the database is away, in order for one key, and nothing of another waits for it", async () => {
    const { insistence, task, done, pass, comesBack } = begin();
    for (const name of ["placed", "answered", "ended"]) void insistence.do("one", task(name));
    await pass(30 * minuteMs);
    expect(done).toEqual([]);
    await insistence.do("other", async () => void done.push("other"));
    comesBack();
    await pass(minuteMs);
    await insistence.idle();
    expect(done).toEqual(["other", "placed", "answered", "ended"]);
  });

  test("is given up where it is refused", async () => {
    const { insistence, task, heard, done, comesBack } = begin();
    const first = insistence.do("one", () => Promise.reject(new Refusal("not_found")));
    comesBack();
    await insistence.do("one", task("ended"));
    expect(await first).toBe(false);
    expect([heard.length, done]).toEqual([1, ["ended"]]);
  });

  test("is tried once more when the server stops, and then left", async () => {
    const { insistence, task, done, heard, pass, comesBack } = begin();
    void insistence.do("one", task("answered"));
    void insistence.do("one", task("ended"));
    await pass(minuteMs);
    comesBack();
    await insistence.end();
    expect(done).toEqual(["answered", "ended"]);
    const late = begin();
    const left = late.insistence.do("one", late.task("ended"));
    await late.pass(minuteMs);
    await late.insistence.end();
    expect([await left, late.done, heard.length > 0]).toEqual([false, [], true]);
  });
});
