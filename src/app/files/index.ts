/** Public API of the files feature. */
import { lazyPart } from "../base/lazy-part.ts";

export const FilesPanel = lazyPart(async () => (await import("./files-panel.tsx")).FilesPanel);
