/** The door of contacts. */
export { contactSearchSource } from "./search-source.ts";
