/** What nobody caught: told with an id, and only what leaves the process in doubt ends it. */
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { handleUncaught } from "../../src/server/uncaught.ts";

function minded() {
  const emitter = new EventEmitter();
  const received: unknown[] = [];
  let stops = 0;
  handleUncaught(emitter, {
    uuid: () => "an-id",
    report: (facts, words) => void received.push({ ...facts, words }),
    stop: () => void stops++,
  });
  return { emitter, received, stops: () => stops };
}

test("an unhandled rejection is logged, and the process continues", () => {
  const { emitter, received, stops } = minded();
  const err = new Error("late");
  emitter.emit("unhandledRejection", err);
  expect(received).toEqual([{ err, id: "an-id", words: "a rejection nobody awaited" }]);
  expect(stops()).toBe(0);
});

test("what is rejected need not be an error", () => {
  const { emitter, received } = minded();
  emitter.emit("unhandledRejection", undefined);
  expect(received).toMatchObject([{ err: new Error("undefined"), id: "an-id" }]);
});

test("an uncaught error is logged, and the process stops gracefully", () => {
  const { emitter, received, stops } = minded();
  const err = new Error("torn");
  emitter.emit("uncaughtException", err);
  expect(received).toEqual([{ err, id: "an-id", words: "an error nobody caught: the server stops" }]);
  expect(stops()).toBe(1);
});
