/** An empty page with the benches' own module, beside the built app's files, from one origin. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { builtApp } from "./built-app.ts";

const kinds: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** `entry`: a file beside this one, served as `/page.js` and its styles as `/page.css`. */
export async function withBarePage(entry: string, work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-page-"));
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      lib: { entry: join(import.meta.dirname, entry), formats: ["es"], fileName: "page", cssFileName: "page" },
    },
  });
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/")
      return void response
        .setHeader("content-type", "text/html")
        .end('<!doctype html><title>bench</title><link rel="stylesheet" href="/page.css">');
    const file = url.startsWith("/assets/") ? join(builtApp, url) : join(folder, url);
    // The browser asks for an icon too, and not every page has styles.
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader("content-type", kinds[extname(url)] ?? "application/octet-stream").end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bench's server has no port");
  try {
    await work(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
