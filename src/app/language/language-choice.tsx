import { UnstyledButton } from "@mantine/core";
import { chooseLanguage, type Language, usePageLanguage } from "./language.ts";
import classes from "./language-choice.module.css";

const other: Record<Language, { language: Language; name: string }> = {
  en: { language: "es", name: "Español" },
  es: { language: "en", name: "English" },
};

/** The other language, by its own name. Stands once on every page before the sign-in, and says what language that is in. */
export function LanguageChoice() {
  const { language, name } = other[usePageLanguage()];
  return (
    <UnstyledButton lang={language} className={classes.choice} onClick={() => chooseLanguage(language)}>
      {name}
    </UnstyledButton>
  );
}
