/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, Playwright's own, one on PATH, the default paths of Chrome and Edge.
 * As root with apt-get it can be installed. The headless shell is preferred over the full browser: the same engine
 * without tab strips, a third of the work for each new window.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Disables the test browser's background network requests. */
export const browserArguments = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const namesOnPath = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];

/**
 * @typedef {object} Machine
 * @property {Record<string, string | undefined>} env
 * @property {string} platform as in process.platform
 * @property {string} home
 * @property {(path: string) => boolean} exists
 * @property {(folder: string) => string[]} list names in a folder, empty when there is none
 */

/** @type {Machine} */
const thisMachine = {
  env: process.env,
  platform: process.platform,
  home: homedir(),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};

/**
 * The program's path, or undefined when this machine has none.
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function findBrowser(machine = thisMachine) {
  const { CHROMIUM_PATH } = machine.env;
  if (CHROMIUM_PATH) return machine.exists(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const places = [...ofPlaywright(machine), ...onPath(machine), ...usualPlaces(machine)];
  return places.find((path) => machine.exists(path));
}

/** @type {Record<string, string[]>} */
const playwrightsShell = {
  linux: ["chrome-headless-shell-linux64/chrome-headless-shell"],
  darwin: [
    "chrome-headless-shell-mac-arm64/chrome-headless-shell",
    "chrome-headless-shell-mac-x64/chrome-headless-shell",
  ],
  win32: ["chrome-headless-shell-win64/chrome-headless-shell.exe"],
};

/** @type {Record<string, string[]>} */
const playwrightsBrowser = {
  linux: ["chrome-linux64/chrome", "chrome-linux/chrome"],
  darwin: [
    "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["chrome-win64/chrome.exe", "chrome-win/chrome.exe"],
};

/** @param {Machine} machine */
function ofPlaywright(machine) {
  return [
    ...playwrightBuilds(machine, /^chromium_headless_shell-(\d+)$/, playwrightsShell),
    ...playwrightBuilds(machine, /^chromium-(\d+)$/, playwrightsBrowser),
  ];
}

/**
 * @param {Machine} machine
 * @param {RegExp} name with the number of a build
 * @param {Record<string, string[]>} inside where the program lies in a build, per platform
 */
function playwrightBuilds(machine, name, inside) {
  const folder = playwrightFolder(machine);
  const numberOf = (/** @type {string} */ build) => Number(name.exec(build)?.[1]);
  const builds = machine.list(folder).filter((build) => name.test(build));
  builds.sort((one, other) => numberOf(other) - numberOf(one));
  return builds.flatMap((build) => (inside[machine.platform] ?? []).map((path) => join(folder, build, path)));
}

/** @param {Machine} machine */
function playwrightFolder({ env, platform, home }) {
  const { PLAYWRIGHT_BROWSERS_PATH, LOCALAPPDATA } = env;
  if (PLAYWRIGHT_BROWSERS_PATH && PLAYWRIGHT_BROWSERS_PATH !== "0") return PLAYWRIGHT_BROWSERS_PATH;
  if (platform === "darwin") return join(home, "Library/Caches/ms-playwright");
  if (platform === "win32") return join(LOCALAPPDATA ?? join(home, "AppData/Local"), "ms-playwright");
  return join(env.XDG_CACHE_HOME ?? join(home, ".cache"), "ms-playwright");
}

/** @param {Machine} machine */
function onPath({ env, platform }) {
  if (platform === "win32") return [];
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder && !folder.includes("node_modules"));
  return namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {Machine} machine */
function usualPlaces({ env, platform, home }) {
  if (platform === "darwin") {
    return ["/Applications", join(home, "Applications")].flatMap((folder) => [
      join(folder, "Google Chrome.app/Contents/MacOS/Google Chrome"),
      join(folder, "Chromium.app/Contents/MacOS/Chromium"),
      join(folder, "Microsoft Edge.app/Contents/MacOS/Microsoft Edge"),
    ]);
  }
  if (platform !== "win32") return [];
  const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((root) => root !== undefined);
  return roots.flatMap((root) => [
    join(root, "Google/Chrome/Application/chrome.exe"),
    join(root, "Microsoft/Edge/Application/msedge.exe"),
  ]);
}

/**
 * Installs one where that is possible without asking: as root on a system with apt-get.
 * @param {(line: string) => void} say
 * @returns {string | undefined} the program's path
 */
export function installBrowser(say) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  say("Installing Chromium for the tests (apt-get, about two minutes) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  const install = ["install", "-y", "-qq", "--no-install-recommends", "fonts-liberation"];
  const installs = (/** @type {string} */ name) =>
    spawnSync("apt-get", [...install, name], { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  // Not every Debian packages the shell separately.
  return installs("chromium-headless-shell") || installs("chromium") ? findBrowser() : undefined;
}
