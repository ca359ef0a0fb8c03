import { consoleLog } from "../../local/api/console-log.ts";
import { appSettings } from "./app-settings.ts";

/** Nothing of anybody's goes in here: what was done, how it ended, how long it took. */
export function deviceLog(line: string): void {
  if (appSettings.get().console_log) consoleLog(line);
}
