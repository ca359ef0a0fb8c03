/** The door of help: other features bring commands and search sources through it. */
export type { Command } from "./command.ts";
export { useCommands } from "./commands-provider.tsx";
export { HelpProvider, useHelp } from "./help-provider.tsx";
export type { SearchHit, SearchSource } from "./search-source.ts";
