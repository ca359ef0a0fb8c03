/** The door of the day's work. */
export { useNextCalls } from "./use-next-calls.ts";
export { useWhose, type Whose } from "./use-whose.ts";
export { WhoseSelect } from "./whose-select.tsx";
