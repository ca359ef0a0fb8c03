/** The door of the day's work. */
export { useNextCalls } from "./use-next-calls.ts";
