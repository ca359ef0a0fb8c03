/**
 * Prepares a clone: installs packages, then with --build the app, with --browser a Chromium and pdfsig, with --calendar a calendar
 * server. Plain JavaScript without dependencies, because it runs before anything is installed, on Node 20.19 or newer.
 */
import { buildApp } from "./build.js";
import { findBrowser, installBrowser } from "./find-browser.js";
import { installPdfsig } from "./find-pdfsig.js";
import { hasCalendarServer, installCalendarServer } from "./find-calendar-server.js";
import { installPackages } from "./install.js";
import { NotReady, root, say } from "./say.js";

const wishes = process.argv.slice(2);

try {
  await installPackages(root);
  if (wishes.includes("--build")) await buildApp(root);
  if (wishes.includes("--browser")) installPdfsig(say);
  if (wishes.includes("--calendar") && !hasCalendarServer()) installCalendarServer(root, say);
  if (wishes.includes("--browser") && !findBrowser() && !installBrowser(say)) {
    say("There is no Chromium, Chrome or Edge here, so the tests in a browser will fail.");
    say("Install one, or set CHROMIUM_PATH to its program.");
  }
} catch (error) {
  if (!(error instanceof NotReady)) throw error;
  say(error.message);
  process.exitCode = 1;
}
