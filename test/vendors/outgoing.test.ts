import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPrivate, openOutgoing } from "../../src/vendors/http/egress.ts";
import { VendorTrouble } from "../../src/vendors/http/vendor-trouble.ts";
import { openVendorDouble, type VendorDouble } from "../fixtures/vendors/vendor-double.ts";

let double: VendorDouble;
beforeAll(async () => {
  double = await openVendorDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.heard.length = 0;
});

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => (error instanceof VendorTrouble ? error.code : String(error)),
  );
const get = (url: string) => ({ method: "GET" as const, url: new URL(url) });

describe("an address", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "fd00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "192.88.99.1",
    "3fff:fff::1",
    "5f00::1",
  ])("%s is private, in whatever notation", (address) => {
    expect(isPrivate({ address, family: address.includes(":") ? 6 : 4 })).toBe(true);
  });

  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => {
      expect(isPrivate({ address, family: address.includes(":") ? 6 : 4 })).toBe(false);
    },
  );
});

describe("what goes out", () => {
  test.each([
    "http://example.com/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
  ])("never reaches %s", async (url) => {
    expect(await codeOf(openOutgoing().ask(get(url)))).toBe("forbidden_address");
  });

  test("reaches a double only where its host and port are named", async () => {
    double.answer = () => ({ body: { fine: true } });
    expect(await codeOf(openOutgoing().ask(get(double.url)))).toBe("forbidden_address");
    expect(await codeOf(openOutgoing({ privateHosts: ["127.0.0.1:1"] }).ask(get(double.url)))).toBe(
      "forbidden_address",
    );
    const reply = await openOutgoing({ privateHosts: [double.host] }).ask(get(double.url));
    expect([reply.status, reply.text, double.heard.length]).toEqual([200, '{"fine":true}', 1]);
  });

  test("follows no redirect, waits no longer than it may and reads no more than it may", async () => {
    const request = (options: object) =>
      codeOf(openOutgoing({ privateHosts: [double.host], ...options }).ask(get(double.url)));
    double.answer = () => ({ status: 302, headers: { location: "https://169.254.169.254/" } });
    expect(await request({})).toBe("redirected");
    double.answer = () => ({ hang: true });
    expect(await request({ timeoutMs: 60 })).toBe("timeout");
    double.answer = () => ({ body: "x".repeat(5_000) });
    expect(await request({ bytesMax: 4_000 })).toBe("too_large");
    expect(double.heard).toHaveLength(3);
  });

  test("to a closed port or an unknown host is reported as unreachable", async () => {
    const outgoing = openOutgoing({ privateHosts: ["127.0.0.1:9"] });
    expect(await codeOf(outgoing.ask(get("http://127.0.0.1:9/")))).toBe("unreachable");
    expect(await codeOf(outgoing.ask(get("https://nobody.invalid/")))).toBe("unreachable");
  });
});
