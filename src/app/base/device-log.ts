import { consoleLog } from "../../local/api/console-log.ts";
import { appSettings } from "./app-settings.ts";

/** No personal data: only the operation, its outcome and its duration. */
export function deviceLog(line: string): void {
  if (appSettings.get().console_log) consoleLog(line);
}
