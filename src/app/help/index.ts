/** Public exports of the help feature: other features register commands and search sources here. */
export type { Command } from "./command.ts";
export { useCommands } from "./commands-provider.tsx";
export { HelpProvider, useHelp } from "./help-provider.tsx";
export type { SearchHit, SearchSource, SearchSources } from "./search-source.ts";
