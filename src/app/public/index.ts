/** The door of the public pages. */
export { WebpageError } from "./webpage-error.tsx";
