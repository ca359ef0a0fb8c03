/**
 * A build plugin: splits the app's files in two. Files needed for field work are installed at once; the rest is fetched
 * on first use, or when the user downloads everything. `offline-parts.json` lists the rest for the app.
 */

/** Desktop screens by feature: their work is done on the server, or with files from it. */
const deskScreens = [
  /[\\/]src[\\/]app[\\/](admin|admin-trainings|admin-users|broadcasts|campaigns|connections|imports|leads|public)[\\/]/,
  /[\\/]src[\\/]app[\\/](account)[\\/](api-keys|billing|external-accounts|provider-return|two-factor)-/,
  /[\\/]src[\\/]app[\\/](messages)[\\/](other-numbers|phones)-screen/,
  /[\\/]src[\\/]app[\\/](sends)[\\/](emails|new-send|send|sends)-screen/,
  /[\\/]src[\\/]app[\\/](number-checks)[\\/](new-verification|verification|verifications)-screen/,
  /[\\/]src[\\/]app[\\/](mailers|quotes)[\\/](mailers|medicare-return|sandbox)-screen/,
  /[\\/]src[\\/]app[\\/](workflow)[\\/](categories-dialog|dry-run-dialog|template-screen)\.tsx$/,
];
/** A worker is bundled separately: its file is identified by name. */
const deskWorkers = [{ file: /^assets\/import-check-/, feature: "imports" }];

/** @typedef {import("vite").Rolldown.OutputBundle} Bundle */

/** @returns {{ plugin: import("vite").Plugin, isLater: (path: string) => boolean }} `isLater`: once the build was written */
export function offlineParts() {
  /** @type {Set<string>} */
  let later = new Set();
  /** @type {import("vite").Plugin} */
  const plugin = {
    name: "offline-parts",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const parts = partsIn(bundle);
        later = new Set(Object.values(parts).flat());
        this.emitFile({ type: "asset", fileName: "offline-parts.json", source: JSON.stringify(listOf(parts)) });
      },
    },
  };
  return { plugin, isLater: (path) => later.has(path) };
}

/** @param {Record<string, string[]>} parts */
function listOf(parts) {
  return Object.fromEntries(Object.entries(parts).map(([name, files]) => [name, files.map((file) => `/${file}`)]));
}

/**
 * By feature, whatever is reached only by way of its screens for a desk, or of those of other features too.
 * @param {Bundle} bundle
 */
function partsIn(bundle) {
  const scripts = Object.keys(bundle).filter((file) => file.endsWith(".js"));
  const starts = scripts.filter((file) => isEntry(bundle, file));
  const atOnce = filesFrom(bundle, starts, (file) => deskFeature(bundle, file) === undefined);
  const features = new Set(scripts.map((file) => deskFeature(bundle, file)).filter((name) => name !== undefined));
  const parts = [...features].toSorted().map((name) => {
    const own = scripts.filter((file) => deskFeature(bundle, file) === name && !atOnce.has(file));
    const from = filesFrom(bundle, own, (file) => (deskFeature(bundle, file) ?? name) === name);
    return [name, [...from].filter((file) => !atOnce.has(file)).toSorted()];
  });
  return Object.fromEntries(parts);
}

/**
 * The files and what they bring, styles too, as far as it fits.
 * @param {Bundle} bundle
 * @param {string[]} files
 * @param {(file: string) => boolean} fits
 */
function filesFrom(bundle, files, fits) {
  const found = new Set(files.filter(fits));
  for (const file of found) for (const next of broughtBy(bundle, file)) if (fits(next)) found.add(next);
  return found;
}

/** @param {Bundle} bundle @param {string} file */
function isEntry(bundle, file) {
  const found = bundle[file];
  return found?.type === "chunk" && found.isEntry;
}

/**
 * Undefined: it is needed in the field.
 * @param {Bundle} bundle
 * @param {string} file
 * @returns {string | undefined}
 */
function deskFeature(bundle, file) {
  const found = bundle[file];
  if (found?.type !== "chunk") return deskWorkers.find((worker) => worker.file.test(file))?.feature;
  const facade = found.facadeModuleId ?? "";
  return deskScreens.map((screen) => screen.exec(facade)?.[1]).find((feature) => feature !== undefined);
}

/**
 * A chunk's imports and styles are known; workers, and what those import, are named in the text.
 * @param {Bundle} bundle
 * @param {string} file
 * @returns {string[]}
 */
function broughtBy(bundle, file) {
  const found = bundle[file];
  if (!found || !file.endsWith(".js")) return [];
  const chunk = found.type === "chunk" ? found : null;
  const known = chunk ? [...chunk.imports, ...chunk.dynamicImports, ...(chunk.viteMetadata?.importedCss ?? [])] : [];
  const text = found.type === "chunk" ? found.code : String(found.source);
  const isNamed = (/** @type {string} */ other) => other.endsWith(".js") && text.includes(nameOf(other));
  return [...known, ...Object.keys(bundle).filter((other) => bundle[other]?.type === "asset" && isNamed(other))];
}

/** @param {string} file */
function nameOf(file) {
  return file.slice(file.lastIndexOf("/") + 1);
}
