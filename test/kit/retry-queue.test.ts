import { describe, expect, test } from "vitest";
import { minuteMs } from "../../src/kit/durations.ts";
import { Refusal } from "../../src/kit/refusal.ts";
import { RetryQueue } from "../../src/kit/retry-queue.ts";
import { seededWorld } from "../fixtures/world.ts";

function begin() {
  const world = seededWorld(1);
  const heard: unknown[] = [];
  const done: string[] = [];
  let isAway = true;
  const retryQueue = new RetryQueue(world, (error) => heard.push(error));
  const task = (name: string) => async () => {
    if (isAway) throw new Error("the database is away");
    done.push(name);
  };
  /** In steps, as time passes: timers that fire may sleep again. */
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 5_000) {
      await world.pass(5_000);
      await new Promise((turn) => setImmediate(turn));
    }
  };
  return { retryQueue, task, heard, done, pass, comesBack: () => void (isAway = false) };
}

describe("work that is insisted on", () => {
  test("is done however long the database is away, in order for one key, and nothing of another waits for it", async () => {
    const { retryQueue, task, done, pass, comesBack } = begin();
    for (const name of ["placed", "answered", "ended"]) void retryQueue.do("one", task(name));
    await pass(30 * minuteMs);
    expect(done).toEqual([]);
    await retryQueue.do("other", async () => void done.push("other"));
    comesBack();
    await pass(minuteMs);
    await retryQueue.idle();
    expect(done).toEqual(["other", "placed", "answered", "ended"]);
  });

  test("is dropped where it is rejected", async () => {
    const { retryQueue, task, heard, done, comesBack } = begin();
    const first = retryQueue.do("one", () => Promise.reject(new Refusal("not_found")));
    comesBack();
    await retryQueue.do("one", task("ended"));
    expect(await first).toBe(false);
    expect([heard.length, done]).toEqual([1, ["ended"]]);
  });

  test("is tried once more when the server stops, and then left", async () => {
    const { retryQueue, task, done, heard, pass, comesBack } = begin();
    void retryQueue.do("one", task("answered"));
    void retryQueue.do("one", task("ended"));
    await pass(minuteMs);
    comesBack();
    await retryQueue.end();
    expect(done).toEqual(["answered", "ended"]);
    const late = begin();
    const left = late.retryQueue.do("one", late.task("ended"));
    await late.pass(minuteMs);
    await late.retryQueue.end();
    expect([await left, late.done, heard.length > 0]).toEqual([false, [], true]);
  });
});
