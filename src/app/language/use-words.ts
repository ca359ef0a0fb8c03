import { inSpanish } from "./answers.ts";
import { type Language, useLanguage } from "./language.ts";
import { en, type Words } from "./words-en.ts";
import { es } from "./words-es.ts";

const words: Record<Language, Words> = { en, es };

/** The page's texts, and the translation of English form and server messages. */
export function useWords(): { words: Words; said: (text: string) => string; language: Language } {
  const language = useLanguage();
  return { words: words[language], said: language === "es" ? inSpanish : asItIs, language };
}

const asItIs = (text: string) => text;

/** Props of a field with its error translated. */
export function useSaid() {
  const { said } = useWords();
  return <P extends { error?: unknown }>(field: P): P =>
    typeof field.error === "string" ? { ...field, error: said(field.error) } : field;
}
