/** Public exports: language of the sign-in pages. */
export { asked } from "./answers.ts";
export { LanguageChoice } from "./language-choice.tsx";
export type { Words } from "./words-en.ts";
export { useSaid, useWords } from "./use-words.ts";
