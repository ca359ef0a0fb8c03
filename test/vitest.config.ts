/** The layers Vitest runs. `npm run vitest -- <file or words>` runs a part of them. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserArguments, findBrowser } from "../src/setup/find-browser.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const define = { __SYSTEM_VERSION__: JSON.stringify("test") };

function filesIn(...folders: string[]) {
  return folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
}

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    // Nobody watches: both of two cores, and most of a server test is waiting for the database.
    maxWorkers: "100%",
    projects: [
      {
        root,
        define,
        test: {
          name: "unit",
          include: filesIn("kit", "domain", "local", "phone", "setup", "architecture"),
          isolate: false,
          // Bounds a hang, not a slow machine: property tests take seconds when cores are shared.
          testTimeout: 20_000,
        },
      },
      {
        root,
        define,
        test: {
          name: "server",
          include: filesIn("contract", "server", "sim"),
          globalSetup: "test/fixtures/database-server.ts",
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        define,
        plugins: [react()],
        // Found at the start, because a library found later would reload the page under a running test.
        optimizeDeps: { entries: ["src/app/*/*.{ts,tsx}", "src/ui/*.{ts,tsx}", "test/{app,ui}/**/*.test.{ts,tsx}"] },
        test: {
          name: "app",
          include: filesIn("app", "ui"),
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findBrowser() ?? "", args: browserArguments },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
