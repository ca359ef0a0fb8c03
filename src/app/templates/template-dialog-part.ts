import { lazyPart } from "../base/lazy-part.ts";

export const TemplateDialog = lazyPart(async () => (await import("./template-dialog.tsx")).TemplateDialog);
export const OpenedTemplate = lazyPart(async () => (await import("./opened-template.tsx")).OpenedTemplate);
export const TemplatePreview = lazyPart(async () => (await import("./template-preview.tsx")).TemplatePreview);
