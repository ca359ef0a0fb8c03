/** What other features may use of files. */
import { lazy } from "react";

export const FilesPanel = lazy(async () => ({ default: (await import("./files-panel.tsx")).FilesPanel }));
