/** What a device says of its work on the browser's console, where the server asks for that (FIELDLINE_CONSOLE_LOG). */
export type Log = (line: string) => void;

export const consoleLog: Log = (line) => console.info(`Fieldline: ${line}`);
