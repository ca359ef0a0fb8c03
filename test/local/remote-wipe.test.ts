import { expect, test } from "vitest";
import { Unauthorized } from "../../src/local/api/errors.ts";
import { withRemoteWipe } from "../../src/local/api/remote-wipe.ts";
import type { RequestFn } from "../../src/local/api/request.ts";

function answering(error: Error): { request: RequestFn; wiped: () => number } {
  let count = 0;
  const request = withRemoteWipe((() => Promise.reject(error)) as unknown as RequestFn, async () => void count++);
  return { request, wiped: () => count };
}
const anyCall = { method: "GET", path: "/v1/anything", summary: "", access: "signed_in" } as const;

test("the server's word to forget everything is obeyed before the asker hears no", async () => {
  const { request, wiped } = answering(new Unauthorized("Unauthorized", "device_wiped"));
  await expect(request(anyCall, {})).rejects.toThrow("Unauthorized");
  expect(wiped()).toBe(1);
});

test("a session that merely ended wipes nothing", async () => {
  const { request, wiped } = answering(new Unauthorized("Unauthorized"));
  await expect(request(anyCall, {})).rejects.toThrow("Unauthorized");
  expect(wiped()).toBe(0);
});
