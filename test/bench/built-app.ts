import { join } from "node:path";

/** What `npm run build` made. */
export const builtApp = join(import.meta.dirname, "../../dist");
