/** Public API of designed emails: their editor and how they look. */
import { lazyPart } from "../base/lazy-part.ts";

export { useLastField } from "./use-last-field.ts";

export const LetterEditor = lazyPart(async () => (await import("./letter-editor.tsx")).LetterEditor);
export const BlockList = lazyPart(async () => (await import("./block-list.tsx")).BlockList);
export const EmailFrame = lazyPart(async () => (await import("./email-frame.tsx")).EmailFrame);
export const HtmlFrame = lazyPart(async () => (await import("./html-frame.tsx")).HtmlFrame);
