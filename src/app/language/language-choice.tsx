import { UnstyledButton } from "@mantine/core";
import { chooseLanguage, type Language, usePageLanguage } from "./language.ts";
import classes from "./language-choice.module.css";

const other: Record<Language, { language: Language; name: string }> = {
  en: { language: "es", name: "Español" },
  es: { language: "en", name: "English" },
};

/**
 * Switches to the other language, by its own name. Shown once on every page before sign-in, with its `lang` attribute.
 */
export function LanguageChoice() {
  const { language, name } = other[usePageLanguage()];
  return (
    <UnstyledButton lang={language} className={classes.choice} onClick={() => chooseLanguage(language)}>
      {name}
    </UnstyledButton>
  );
}
