/** Journeys in a real browser; each worker starts a server of its own. */
import { defineConfig, devices } from "playwright/test";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";

/** A microphone that beeps, allowed without asking, and sound between two programs of one machine. */
export const telephoneArguments = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--allow-loopback-in-peer-connection",
  "--autoplay-policy=no-user-gesture-required",
];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: ".output",
  globalSetup: "./seeded-server.ts",
  // Each journey by itself: no worker is left alone with a long file at the end.
  fullyParallel: true,
  // A journey waits more than it computes: for the network that is cut, for pauses between tries.
  workers: 3,
  // They bound what hangs, not a machine that is slow.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  forbidOnly: true,
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 30_000,
    // Journeys about the installed app allow them.
    serviceWorkers: "block",
    // Recording every journey costs half of its time; one that fails again when it is run alone is recorded then.
    trace: "on-first-retry",
    launchOptions: { executablePath: findBrowser() ?? "", args: [...browserArguments, ...telephoneArguments] },
  },
});
