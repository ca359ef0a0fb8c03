/** A training kept on a device: what a cut leaves goes on, what arrives damaged is told and comes again. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { trainings } from "../../../src/contract/trainings/trainings.ts";
import type { Training } from "../../../src/domain/trainings/training.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { checkKept, keepTraining, keptFile, listKept, removeKept } from "../../../src/local/kept-trainings.ts";

const bytes = new TextEncoder().encode("0123456789");
const partBytes = 4;
const training = {
  id: "7d0f3b52-0000-4000-8000-000000000001",
  title: "Ethics",
  mime: "video/mp4",
  captions: "",
} as Training;

let cache: Cache;
let asked: number[];
beforeEach(async () => {
  cache = await caches.open("kept:test");
  asked = [];
});
afterEach(() => caches.delete("kept:test"));

const partOf = (part: number) => bytes.slice(part * partBytes, (part + 1) * partBytes);

async function hashOf(part: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", part));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A server whose parts are as `sent` says. */
function serverWith(sent: (part: number) => BodyInit = partOf, sha256 = "first") {
  const request = async (
    endpoint: unknown,
    { query }: { query?: { part: number } },
    options: { into?: (response: Response) => Promise<void> },
  ) => {
    const hashes = await Promise.all([0, 1, 2].map((part) => hashOf(partOf(part))));
    if (endpoint === trainings.parts) return { data: { sha256, size: bytes.length, part_bytes: partBytes, hashes } };
    const part = query?.part ?? -1;
    asked.push(part);
    await options.into?.(new Response(sent(part)));
    return { name: "", blob: new Blob() };
  };
  return { request: request as unknown as RequestFn, cache };
}

const options = { signal: new AbortController().signal, onProgress: () => undefined };
const wholeText = async () => (await keptFile(cache, training.id))?.file.text();

const cutBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(2));
      controller.error(new TypeError("cut"));
    },
  });

test("a copy that was cut in a part keeps the others, and only what is missing comes again", async () => {
  const cut = serverWith((part) => (part === 2 ? cutBody() : partOf(part)));
  await expect(keepTraining(cut, training, options)).rejects.toThrow();
  const [half] = await listKept(cache);
  expect(half).toMatchObject({ bytes: 8, isComplete: false });
  expect(await wholeText()).toBeUndefined();
  asked = [];
  await keepTraining(serverWith(), training, options);
  expect(asked).toEqual([2]);
  expect(await wholeText()).toBe("0123456789");
  expect(await checkKept(cache, training.id)).toBe(true);
  expect((await listKept(cache))[0]).toMatchObject({ isComplete: true, isUnchecked: false });
});

test("a part that arrived damaged is told and dropped, and comes again", async () => {
  await keepTraining(
    serverWith((part) => (part === 1 ? "wxyz" : partOf(part))),
    training,
    options,
  );
  expect((await listKept(cache))[0]).toMatchObject({ isComplete: true, isUnchecked: true });
  expect(await checkKept(cache, training.id)).toBe(false);
  expect((await listKept(cache))[0]).toMatchObject({ bytes: 6, isComplete: false });
  asked = [];
  await keepTraining(serverWith(), training, options);
  expect(asked).toEqual([1]);
  expect(await checkKept(cache, training.id)).toBe(true);
  expect(await wholeText()).toBe("0123456789");
});

test("the copy of a new file takes the place of the former one", async () => {
  await keepTraining(serverWith(), training, options);
  await keepTraining(serverWith(partOf, "second"), training, options);
  expect(await listKept(cache)).toMatchObject([{ sha256: "second", isComplete: true }]);
  await removeKept(cache, training.id);
  expect(await cache.keys()).toEqual([]);
});
