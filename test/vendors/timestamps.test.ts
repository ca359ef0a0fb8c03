/** A timestamp authority against a double on this machine: what is asked, and which answers are used. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayMs, hourMs } from "../../src/kit/durations.ts";
import { openOutgoing } from "../../src/vendors/http/egress.ts";
import { openTimestamps, type TimestampAuthority } from "../../src/vendors/seal/timestamp-authority.ts";
import { openTimestampDouble, type TimestampDouble, type TimestampLie } from "../fixtures/vendors/timestamp-double.ts";

const at = Date.parse("2026-11-20T15:00:00Z");
let authority: TimestampDouble;
let certify: (sha256: Uint8Array) => Promise<Uint8Array>;
const opened = (more: Record<string, string> = {}): TimestampAuthority => {
  const outgoing = openOutgoing({ privateHosts: [authority.host] });
  return openTimestamps({ environment: { TIMESTAMP_URL: `${authority.url}/tsr`, ...more } }, outgoing)!;
};
beforeAll(async () => {
  authority = await openTimestampDouble(() => at);
  certify = (hash) => opened().certify(hash, at);
});
afterAll(() => authority.close());
beforeEach(() => {
  authority.lie = {};
  authority.heard.length = 0;
});

const sha256 = createHash("sha256").update("a seal").digest();

describe("a timestamp authority", () => {
  test("certifies the hash it is asked for, and nothing else leaves the server", async () => {
    const token = Buffer.from(await certify(sha256));
    expect(token.includes(sha256)).toBe(true);
    const [asked] = authority.heard;
    expect([asked?.method, asked?.path, asked?.headers.cookie]).toEqual(["POST", "/tsr", undefined]);
    expect(asked?.bytes.includes(sha256)).toBe(true);
    expect(asked?.bytes.length).toBeLessThan(100);
  });

  test.each<[string, TimestampLie, string]>([
    ["refuses", { refuses: true }, "refused"],
    ["certifies another document", { hash: randomBytes(32) }, "garbage"],
    ["repeats an earlier answer", { nonce: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]) }, "garbage"],
    ["signs with a certificate for web servers", { purpose: "1.3.6.1.5.5.7.3.1" }, "garbage"],
    ["signs something else", { breaksSignature: true }, "garbage"],
    ["signs with a certificate that had ended", { endedMs: dayMs + 1_000 }, "garbage"],
    ["signs with a certificate that had not begun", { endedMs: -3 * dayMs }, "garbage"],
    ["certifies a time long past", { offMs: -2 * hourMs }, "garbage"],
  ])("is not believed when it %s", async (_name, lie, code) => {
    authority.lie = lie;
    await expect(certify(sha256)).rejects.toMatchObject({ code });
  });

  test("is not believed when it answers with a page, an error, or from an address that is not allowed", async () => {
    const { answer } = authority;
    authority.answer = () => ({ body: "<html>" });
    await expect(certify(sha256)).rejects.toMatchObject({ code: "garbage" });
    authority.answer = () => ({ status: 503 });
    await expect(certify(sha256)).rejects.toMatchObject({ code: "failed" });
    authority.answer = answer;
    const stranger = openTimestamps({ environment: { TIMESTAMP_URL: authority.url } }, openOutgoing())!;
    await expect(stranger.certify(sha256, at)).rejects.toMatchObject({ code: "forbidden_address" });
  });

  test("is believed only under the authority it is set up with", async () => {
    const own = opened({ TIMESTAMP_CA: authority.ca });
    expect([own.isChecked, opened().isChecked]).toEqual([true, false]);
    expect(Buffer.from(await own.certify(sha256, at)).includes(sha256)).toBe(true);
    const onOneLine = opened({ TIMESTAMP_CA: authority.ca.replaceAll("\n", "\\n") });
    expect(Buffer.from(await onOneLine.certify(sha256, at)).includes(sha256)).toBe(true);
    const other = await openTimestampDouble(() => at);
    await other.close();
    await expect(opened({ TIMESTAMP_CA: other.ca }).certify(sha256, at)).rejects.toMatchObject({ code: "garbage" });
    authority.lie = { endedMs: dayMs + 1_000 };
    await expect(own.certify(sha256, at)).rejects.toMatchObject({ code: "garbage" });
    expect(() => opened({ TIMESTAMP_CA: "none" })).toThrow("no certificate");
  });

  test("is none without its address", () => {
    expect(openTimestamps({ environment: {} }, openOutgoing())).toBeUndefined();
  });
});
