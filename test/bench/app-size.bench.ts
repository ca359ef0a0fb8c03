/** What a first visit downloads, brotli-compressed, read off the built app: its page, its chunks and what each route adds. */
import { builtApp } from "./built-app.ts";
import { BuiltFiles, missing } from "./built-files.ts";
import type { Bench } from "./report.ts";

const listScreen = "contact-list-screen";

const bench: Bench = (report) => {
  const app = new BuiltFiles(builtApp);
  const shell = app.shell();
  const routes = app.routesOf(shell);
  const list = new Set([...shell, ...(routes.get(listScreen) ?? missing(listScreen))]);
  report({
    figure: "shell and contact list, JavaScript",
    measured: app.kilobytes(list, ".js"),
    unit: "kB br",
    hold: { max: 210 },
  });
  report({
    figure: "shell and contact list, CSS",
    measured: app.kilobytes(list, ".css"),
    unit: "kB br",
    hold: { max: 35 },
  });
  const parts = [...routes, ...app.routesOf(list)].filter(([name]) => !isScreen(name));
  const known = new Set([...list, ...parts.flatMap(([, files]) => [...files])]);
  const others = [...routes].filter(([name]) => isScreen(name) && name !== listScreen);
  for (const [base, says, hold] of [
    [known, "shell, list and their menus and dialogs", { max: 30 }],
    [shell, "bare shell", {}],
  ] as const) {
    const [largest = missing("another route")] = others
      .map(([name, files]) => ({
        name,
        size: app.kilobytes(new Set([...files].filter((file) => !base.has(file))), ""),
      }))
      .toSorted((one, other) => other.size - one.size);
    report({
      figure: `largest other route, what it adds to ${says} (${largest.name})`,
      measured: largest.size,
      unit: "kB br",
      hold,
    });
  }
  const screen = routes.get("calendar-screen") ?? missing("the calendar");
  const calendar = app.routesOf(screen).get("calendar-grid") ?? missing("the calendar's grid");
  report({
    figure: "calendar component with Temporal, beside its screen",
    measured: app.kilobytes(new Set([...calendar].filter((file) => !list.has(file) && !screen.has(file))), ".js"),
    unit: "kB br",
    hold: { max: 75 },
  });
  report({
    figure: "offline cache, what is installed at once",
    measured: app.kilobytes(app.precached(), ""),
    unit: "kB br",
    hold: { max: 1_800 },
  });
  report({
    figure: "offline cache, what comes when first used",
    measured: app.kilobytes(app.fetchedLater(), ""),
    unit: "kB br",
    hold: {},
  });
  for (const [worker, hold] of [
    ["sync", { max: 80 }],
    ["search", {}],
  ] as const) {
    report({
      figure: `${worker} worker, beside the page`,
      measured: app.kilobytes(app.workerFiles(worker), ".js"),
      unit: "kB br",
      hold,
    });
  }
  return Promise.resolve();
};
export default bench;

/** Everything else that is fetched later is a part of a page: a menu, a dialog. */
const isScreen = (name: string) => name.endsWith("-screen");
