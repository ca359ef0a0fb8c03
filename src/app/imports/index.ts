/** The door of imports. */
export { ImportWatch } from "./import-watch.tsx";
