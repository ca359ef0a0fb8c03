import { expect, test } from "vitest";
import { unlockRounds } from "../../src/domain/session/limits.ts";
import { proofOf, proves, readProof } from "../../src/local/unlock-proof.ts";

test("the password it was made of proves itself, and nothing else does", async () => {
  const proof = await proofOf("password", "nine brave otters");
  expect(await proves(proof, "nine brave otters")).toBe(true);
  expect(await proves(proof, "nine brave otter")).toBe(false);
  expect(await proves(proof, "")).toBe(false);
});

test("it holds a slow hash under a salt of its own, and not the password", async () => {
  const [one, other] = [await proofOf("code", "123456"), await proofOf("code", "123456")];
  expect(unlockRounds).toBeGreaterThanOrEqual(600_000);
  expect(one).toMatchObject({ kind: "code", rounds: unlockRounds, tries: 0 });
  expect(one.salt).not.toBe(other.salt);
  expect(one.hash).not.toBe(other.hash);
  expect(JSON.stringify(one)).not.toContain("123456");
});

test("the same letters prove themselves however the keyboard composes them", async () => {
  expect(await proves(await proofOf("password", "zoë in the barn"), "zoe\u0308 in the barn")).toBe(true);
});

test.each([
  [null],
  ["a text"],
  [{ kind: "face", salt: "", hash: "", rounds: 1 }],
  [{ kind: "code", salt: "", hash: "" }],
])("what was not kept by us is none: %j", (kept) => {
  expect(readProof(kept)).toBeNull();
});

test("what was kept comes back, its tries too", async () => {
  const proof = { ...(await proofOf("code", "123456")), tries: 3 };
  expect(readProof(JSON.parse(JSON.stringify(proof)))).toEqual(proof);
});
