import { lazyPart } from "../base/lazy-part.ts";

export const TemplateDialog = lazyPart(async () => (await import("./template-dialog.tsx")).TemplateDialog);
