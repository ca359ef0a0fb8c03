import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSecretBox, type SecretBox, secretBoxOf } from "../../src/server/secret-box.ts";

const key = "a key of more than thirty-two characters";

function opens(box: SecretBox, sealed: string, purpose: string): boolean {
  try {
    return box.open(sealed, purpose) !== "";
  } catch {
    return false;
  }
}

describe("a secret box", () => {
  const box = secretBoxOf(key);

  it.each(["", "JBSWY3DPEHPK3PXP", "über 🦬", "x".repeat(100_000)])("gives back what was put in", (text) => {
    expect(box.open(box.seal(text, "totp"), "totp")).toBe(text);
  });

  it("seals the same text differently each time, and shows nothing of it", () => {
    const [one, two] = [box.seal("secret text", "mail"), box.seal("secret text", "mail")];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(2), "base64url").toString("latin1")).not.toContain("secret");
  });

  it("does not open for another purpose, under another key, or after any change", () => {
    const sealed = box.seal("secret text", "totp:ada");
    expect(opens(box, sealed, "totp:ada")).toBe(true);
    expect(opens(box, sealed, "totp:eve")).toBe(false);
    expect(opens(secretBoxOf(`${key}!`), sealed, "totp:ada")).toBe(false);
    const bytes = Buffer.from(sealed.slice(2), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(opens(box, `1.${changed.toString("base64url")}`, "totp:ada")).toBe(false);
    }
    for (const cut of ["", "1.", "2.abc", sealed.slice(0, -4), "secret text"])
      expect(opens(box, cut, "totp:ada")).toBe(false);
  });

  it("hashes the same code alike for one purpose, unlike for another or under another key", () => {
    expect(box.mac("123456", "code:ada")).toBe(secretBoxOf(key).mac("123456", "code:ada"));
    const others = [
      box.mac("123456", "code:eve"),
      box.mac("123457", "code:ada"),
      secretBoxOf(`${key}!`).mac("123456", "code:ada"),
    ];
    expect(others).not.toContain(box.mac("123456", "code:ada"));
  });

  it("takes no short key", () => {
    expect(() => secretBoxOf("short")).toThrow("32 characters");
    expect(() => openSecretBox({ environment: { FIELDLINE_KEY: "short" }, dataFolder: tmpdir() })).toThrow(
      "32 characters",
    );
  });
});

describe("the key file", () => {
  it("is made once, for the server's account only, and found again", () => {
    const dataFolder = join(mkdtempSync(join(tmpdir(), "fieldline-key-")), "data");
    const sealed = openSecretBox({ environment: {}, dataFolder }).seal("kept", "mail");
    const path = join(dataFolder, "secret.key");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8").length).toBeGreaterThanOrEqual(43);
    expect(openSecretBox({ environment: {}, dataFolder }).open(sealed, "mail")).toBe("kept");
    rmSync(join(dataFolder, ".."), { recursive: true });
  });
});
