/** Public API of the daily work features. */
export { useCallNext } from "./use-call-next.ts";
export { useNextCalls } from "./use-next-calls.ts";
