/** Public API of the imports feature. */
export { ImportWatch } from "./import-watch.tsx";
