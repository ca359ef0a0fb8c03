/** Public exports: the public pages. */
export { WebpageError } from "./webpage-error.tsx";
