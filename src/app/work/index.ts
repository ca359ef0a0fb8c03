/** Public API of the daily work features. */
export { useNextCalls } from "./use-next-calls.ts";
