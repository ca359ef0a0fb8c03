/** Logs a device's activity to the browser console, if enabled on the server (FIELDLINE_CONSOLE_LOG). */
export type Log = (line: string) => void;

export const consoleLog: Log = (line) => console.info(`Fieldline: ${line}`);
