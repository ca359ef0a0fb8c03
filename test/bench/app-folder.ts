/** The built app with the benches' own page module beside it: same origin, same content policy, in a folder that goes afterwards. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { build } from "vite";
import type { devicePage } from "./device-page.ts";
import { builtApp } from "./built-app.ts";

/** `page`: the module, lying in `/bench` afterwards. */
export async function withAppFolder(work: (folder: string) => Promise<void>, page = "device-page"): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-app-"));
  try {
    cpSync(builtApp, folder, { recursive: true });
    await build({
      configFile: false,
      logLevel: "warn",
      build: {
        target: "es2022",
        outDir: join(folder, "bench"),
        emptyOutDir: true,
        lib: { entry: join(import.meta.dirname, `${page}.ts`), formats: ["es"], fileName: page },
      },
    });
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type DevicePage = typeof devicePage;

/** A page of the app's origin with nothing of the app on it: neither the service worker nor a screen answers there. */
export async function openDevicePage(page: Page, url: string): Promise<DeviceCalls> {
  await page.goto(`${url}/auth/none`);
  await page.evaluate(
    async ([policy, path]) => {
      // Without it the page's content policy lets it start no worker.
      await import(policy);
      const { devicePage } = (await import(path)) as { devicePage: unknown };
      Object.assign(globalThis, { devicePage });
    },
    ["/boot.js", "/bench/device-page.js"] as const,
  );
  return (name, ...args) =>
    page.evaluate(
      ([called, given]) => {
        const { devicePage } = globalThis as unknown as { devicePage: Record<string, (...args: unknown[]) => unknown> };
        return devicePage[called]?.(...given);
      },
      [name, args] as const,
    ) as never;
}

/** Calls a function of the page module: plain values go in, plain values come back. */
export type DeviceCalls = <K extends keyof DevicePage>(
  name: K,
  ...args: Parameters<DevicePage[K]>
) => Promise<Awaited<ReturnType<DevicePage[K]>>>;
