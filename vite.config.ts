/** One build for every environment: the app, its service worker and its workers, in `dist/`. */
import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { leanDevice } from "./src/setup/lean-device.js";
import { mantineStyles } from "./src/setup/mantine-styles.js";
import { offlineParts } from "./src/setup/offline-parts.js";
import { systemVersion } from "./src/domain/session/limits.ts";

/**
 * The schema library's setting, as in `public/boot.js` for pages: our content security policy forbids eval, so it must
 * not try it.
 */
const withoutEval = "globalThis.__zod_globalConfig ??= { jitless: true };";

const textField = /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput)[\\/]/;
const formControls = ["Anchor", "Divider", "FloatingIndicator", "PasswordInput", "SegmentedControl", "Stack"].join("|");
const signInForm = new RegExp(
  `[\\\\/]@mantine[\\\\/](form[\\\\/]|core[\\\\/]esm[\\\\/]components[\\\\/](${formControls})[\\\\/])|[\\\\/]src[\\\\/]ui[\\\\/](form-error|use-submit)\\.`,
);

const parts = offlineParts();

export default defineConfig({
  appType: "spa",
  plugins: [
    react(),
    componentStyles(),
    leanDevice(),
    doors(),
    namedVersion(),
    chunksInOrder(),
    parts.plugin,
    installable(),
  ],
  resolve: { alias: [smallestStore(), ...routerWithoutWarnings()] },
  worker: { format: "es", plugins: () => [leanDevice()], rolldownOptions: { output: { banner: withoutEval } } },
  build: {
    target: "es2022",
    outDir: "dist",
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { chunkFileNames: chunkName, assetFileNames: assetName, codeSplitting: { groups: sharedChunks() } },
    },
  },
});

/** The package's default entry targets browsers without modules and is larger; this one targets our browsers. */
function smallestStore() {
  return { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.min.mjs" };
}

/** The package's entry is for development: it explains mistakes at length. */
function routerWithoutWarnings() {
  const pathOf = (file: string) => join(import.meta.dirname, "node_modules/react-router/dist/production", file);
  return [
    { find: /^react-router$/, replacement: pathOf("index.mjs") },
    { find: /^react-router\/dom$/, replacement: pathOf("dom-export.mjs") },
  ];
}

/**
 * Libraries rarely change and our code often does, so a new version refetches only our code; the code of every page is
 * one file. Code shared by many pages goes into a few files instead of hundreds: during installation each file costs as
 * much as its bytes.
 */
function sharedChunks() {
  const ours = /[\\/]src[\\/](?!app[\\/]admin(-\w+)?[\\/])/;
  const smallBytes = 4_000;
  return [
    {
      name: "react",
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
      priority: 5,
    },
    // Only needed to validate input or responses, which no start does; what these files import, the start needs, too.
    {
      name: "schemas",
      includeDependenciesRecursively: false,
      test: /node_modules[\\/]zod[\\/]|src[\\/]domain[\\/](values[\\/]scalars|lists[\\/]scope-schema)\.ts$/,
      priority: 5,
    },
    { name: "start", tags: ["$initial" as const], priority: 4 },
    // Needed by the list's search and by sign-in: neither needs the other controls.
    { name: "fields", test: textField, priority: 3 },
    { name: "form", test: signInForm, priority: 3 },
    // Needed by the calendar component; none of our startup code loads it.
    { name: "temporal", test: /node_modules[\\/]temporal-(polyfill|utils)[\\/]/, priority: 2 },
    // Each part is a separate fetch at startup, and the list is the most common start page.
    { name: "contact-list-screen", test: /src[\\/]app[\\/]contact-list[\\/]contact-list-screen\.tsx$/, priority: 2 },
    // Pages before sign-in include all their text in two languages; pages after it do not load that.
    { name: "language", test: /src[\\/]app[\\/]language[\\/]/, priority: 2 },
    { name: "controls", test: /node_modules[\\/](@mantine|@floating-ui|@tabler)[\\/]/, minShareCount: 6, priority: 1 },
    { name: "parts", test: ours, minShareCount: 5, maxModuleSize: smallBytes, priority: 1 },
    {
      name: "shared",
      test: ours,
      minShareCount: 2,
      maxModuleSize: smallBytes,
      entriesAware: true,
      priority: 1,
    },
  ];
}

/** Admin screens are excluded from the offline cache by name. */
function chunkName({ name, moduleIds, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const isAdmin = (id: string) => /\/src\/app\/admin(-\w+)?\//.test(id);
  const ours = moduleIds.filter((id) => id.includes("/src/"));
  const admin = isAdmin(facadeModuleId ?? "") || (ours.length > 0 && ours.every(isAdmin));
  return admin ? "assets/admin-[name]-[hash].js" : `assets/${shortName(name)}-[hash].js`;
}

function assetName({ names: [name = ""] }: { names: string[] }): string {
  return `assets/${shortName(name)}-[hash][extname]`;
}

/** Shared chunks would otherwise be named after one of their modules. */
function shortName(name: string): string {
  return name.startsWith("shared~") ? "shared" : "[name]";
}

/**
 * Circular imports between chunks run in an undefined order, so top-level code may use values not yet initialized.
 * Merging small chunks across pages caused that, which is why they are not merged.
 */
function chunksInOrder(): Plugin {
  return {
    name: "chunks-in-order",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const left = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      // Removes chunks without remaining imports, repeatedly; what is left is circular.
      for (let before = -1; before !== left.size;) {
        before = left.size;
        for (const [name, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(name);
      }
      if (left.size > 0) this.error(`These chunks import each other in a circle: ${[...left.keys()].join(", ")}`);
      for (const { isEntry, imports } of chunks)
        if (isEntry && imports.some((name) => name.includes("/schemas-")))
          this.error("The start imports the schema library, which only validation needs");
    },
  };
}

/** `virtual:mantine.css`: the styles of the components in use. */
function componentStyles(): Plugin {
  const id = "virtual:mantine.css";
  return {
    name: "component-styles",
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) => (asked === `\0${id}` ? mantineStyles(import.meta.dirname) : null),
  };
}

/** A feature's index only re-exports, without side effects: importing one member does not bundle the others. */
function doors(): Plugin {
  const door = /[\\/]src[\\/]app[\\/][^\\/]+[\\/]index\.ts$/;
  const transform = (code: string, id: string) =>
    door.test(id) ? { code, map: null, moduleSideEffects: false } : null;
  return { name: "doors", apply: "build", transform: { order: "post", handler: transform } };
}

function namedVersion(): Plugin {
  return { name: "named-version", transformIndexHtml: (html) => html.replaceAll("%SYSTEM_VERSION%", systemVersion) };
}

function installable() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "workers",
    filename: "service-worker.ts",
    registerType: "prompt",
    injectRegister: false,
    injectManifest: {
      globPatterns: [
        "**/*.{js,css,html,svg,wasm}",
        "offline-parts.json",
        "icons/*.png",
        "assets/inter-latin-{wght,ext-wght}-normal-*.woff2",
        // Drawn into documents made on the device.
        "assets/Inter_400Regular-*.ttf",
      ],
      globIgnores: ["service-worker.js"],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => !parts.isLater(url)), warnings: [] })],
      maximumFileSizeToCacheInBytes: 1_500_000,
      rollupFormat: "es",
    },
    manifest: {
      id: "/",
      name: "Fieldline",
      short_name: "Fieldline",
      description: "Contacts, calls and follow-up for insurance agents, with or without a connection.",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: "#f5f7fa",
      theme_color: "#1f5fbf",
      categories: ["business", "productivity"],
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
        { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      ],
      shortcuts: [
        { name: "Contacts", url: "/contacts" },
        { name: "Sync", url: "/sync" },
      ],
    },
  });
}
