/** What other features may use of files. */
import { lazyPart } from "../base/lazy-part.ts";

export const FilesPanel = lazyPart(async () => (await import("./files-panel.tsx")).FilesPanel);
