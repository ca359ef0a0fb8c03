import { describe, expect, test } from "vitest";
import { findBrowser } from "../../src/setup/find-browser.js";

/** A machine that has exactly these files. */
function machine(files: string[], env: Record<string, string> = {}, platform = "linux") {
  return {
    env,
    platform,
    home: "/home/ada",
    exists: (path: string) => files.includes(path),
    list: (folder: string) =>
      files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split("/")[0] ?? ""),
  };
}

const playwrights = "/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome";
const older = "/home/ada/.cache/ms-playwright/chromium-999/chrome-linux64/chrome";
const shell =
  "/home/ada/.cache/ms-playwright/chromium_headless_shell-1100/chrome-headless-shell-linux64/chrome-headless-shell";
const installed = "/usr/bin/chromium";
const path = { PATH: "/usr/local/bin:/usr/bin" };

describe("the browser of the tests", () => {
  test("is the one named by CHROMIUM_PATH before any other", () => {
    const env = { ...path, CHROMIUM_PATH: "/opt/mine" };
    expect(findBrowser(machine(["/opt/mine", playwrights, installed], env))).toBe("/opt/mine");
  });

  test("is none at all when CHROMIUM_PATH names nothing, rather than a surprise", () => {
    expect(findBrowser(machine([installed], { ...path, CHROMIUM_PATH: "/opt/gone" }))).toBeUndefined();
  });

  test("is Playwright's newest own build before one on PATH", () => {
    expect(findBrowser(machine([installed, older, playwrights], path))).toBe(playwrights);
  });

  test("is the headless shell before a whole browser, which has windows to keep", () => {
    expect(findBrowser(machine([installed, playwrights, shell], path))).toBe(shell);
    expect(findBrowser(machine([installed, "/usr/bin/chromium-headless-shell"], path))).toBe(
      "/usr/bin/chromium-headless-shell",
    );
  });

  test("is one on PATH, Chromium before Chrome", () => {
    expect(findBrowser(machine(["/usr/local/bin/google-chrome", installed], path))).toBe(installed);
  });

  test.each([
    ["darwin", {}, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["darwin", {}, "/home/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"],
    ["win32", { PROGRAMFILES: "C:/Programs" }, "C:/Programs/Google/Chrome/Application/chrome.exe"],
    ["win32", { "PROGRAMFILES(X86)": "C:/x86" }, "C:/x86/Microsoft/Edge/Application/msedge.exe"],
  ])("is found in the usual places of %s", (platform, env, place) => {
    expect(findBrowser(machine([place], env, platform))).toBe(place);
  });

  test("is none on a machine that has none", () => {
    expect(findBrowser(machine([], path))).toBeUndefined();
  });
});
