/** The layers Vitest runs. `npm run vitest -- <file or words>` runs a part of them. */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserArguments, findBrowser } from "../src/setup/find-browser.js";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Bounds a hang, not a slow machine: cores are shared. */
const testTimeout = 60_000;
/** What is waited for to become so; a second is not enough beside other work. */
const expectation = { poll: { timeout: 30_000 } };
const define = { __SYSTEM_VERSION__: JSON.stringify("test") };

function filesIn(...folders: string[]) {
  return folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
}

/** They put another module in the place of one of the app's, for the whole page. */
const replacing = ["dialer-launch", "output-fetched"].map((name) => `test/app/*/${name}.test.tsx`);

function onPage(name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) {
  return {
    root,
    define,
    plugins: [react()],
    // Found at the start, because a library found later would reload the page under a running test.
    optimizeDeps: {
      entries: ["src/app/*/*.{ts,tsx}", "src/ui/*.{ts,tsx}", "workers/*.ts", "test/{app,ui}/**/*.test.{ts,tsx}"],
    },
    test: {
      name,
      ...files,
      setupFiles: "test/fixtures/clear-page.ts",
      testTimeout,
      expect: expectation,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: findBrowser() ?? "", args: browserArguments },
        }),
        instances: [{ browser: "chromium" as const, viewport: { width: 1280, height: 800 } }],
      },
    },
  };
}

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    // Unattended: both of two cores.
    maxWorkers: "100%",
    projects: [
      {
        root,
        define,
        test: {
          name: "unit",
          include: filesIn("kit", "domain", "local", "phone", "setup", "architecture"),
          isolate: false,
          testTimeout,
          expect: expectation,
        },
      },
      {
        root,
        define,
        test: {
          name: "server",
          include: filesIn("contract", "vendors", "server", "sim"),
          globalSetup: "test/fixtures/database-server.ts",
          // Each waits for the database half of its time.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // Layers with other numbers of workers run after each other.
          sequence: { groupOrder: 1 },
          isolate: false,
          testTimeout,
          expect: expectation,
          hookTimeout: testTimeout,
        },
      },
      // All in one page, which fetches the app's modules once.
      onPage("app", { include: filesIn("app", "ui"), exclude: replacing, isolate: false }),
      onPage("app-alone", { include: replacing, isolate: true }),
    ],
  },
});
