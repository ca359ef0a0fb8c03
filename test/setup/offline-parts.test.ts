/** Which of a build's files are installed at once, and which come with a screen for the desk. */
import { expect, test } from "vitest";
import { offlineParts } from "../../src/setup/offline-parts.js";

interface Made {
  imports?: string[];
  later?: string[];
  styles?: string[];
  facade?: string;
  code?: string;
}

const chunk = ({ imports = [], later = [], styles = [], facade, code = "" }: Made = {}, isEntry = false) => ({
  type: "chunk",
  isEntry,
  imports,
  dynamicImports: later,
  viteMetadata: { importedCss: new Set(styles) },
  facadeModuleId: facade ?? null,
  code,
});
const asset = (source = "") => ({ type: "asset", source });

const bundle = {
  "assets/index-1.js": chunk(
    {
      later: ["assets/list-1.js", "assets/imports-screen-1.js", "assets/audit-1.js"],
      code: "new Worker('/assets/import-check-1.js'); new Worker('/assets/sync-1.js')",
    },
    true,
  ),
  "assets/list-1.js": chunk({ imports: ["assets/both-1.js"], styles: ["assets/both-1.css"] }),
  "assets/both-1.js": chunk(),
  "assets/both-1.css": asset(),
  "assets/imports-screen-1.js": chunk({
    facade: "/app/src/app/imports/imports-screen.tsx",
    imports: ["assets/both-1.js", "assets/desk-1.js"],
    styles: ["assets/both-1.css", "assets/imports-1.css"],
  }),
  "assets/imports-1.css": asset(),
  "assets/desk-1.js": chunk(),
  "assets/audit-1.js": chunk({ facade: "/app/src/app/admin/audit-screen.tsx", imports: ["assets/desk-1.js"] }),
  "assets/import-check-1.js": asset("import('./workbook-1.js')"),
  "assets/workbook-1.js": asset(),
  "assets/sync-1.js": asset(),
};

test("what only screens for the desk need comes with them, by feature", () => {
  const { plugin, isLater } = offlineParts();
  const written: Record<string, unknown>[] = [];
  const { handler } = plugin.generateBundle as unknown as { handler: (...given: unknown[]) => void };
  handler.call({ emitFile: (file: Record<string, unknown>) => written.push(file) }, {}, bundle);
  expect(JSON.parse(String(written[0]?.["source"]))).toEqual({
    admin: ["/assets/audit-1.js", "/assets/desk-1.js"],
    imports: [
      "/assets/desk-1.js",
      "/assets/import-check-1.js",
      "/assets/imports-1.css",
      "/assets/imports-screen-1.js",
      "/assets/workbook-1.js",
    ],
  });
  const atOnce = Object.keys(bundle).filter((file) => !isLater(file));
  expect(atOnce).toEqual([
    "assets/index-1.js",
    "assets/list-1.js",
    "assets/both-1.js",
    "assets/both-1.css",
    "assets/sync-1.js",
  ]);
});
