/** Language of the pages before sign-in: the browser's preference until the user chooses on this device. */
import { useLayoutEffect } from "react";
import { storagePrefix } from "../../domain/session/storage-keys.ts";
import { createListeners } from "../../kit/store.ts";
import { useStore } from "../base/use-store.ts";

const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

const place = `${storagePrefix(null)}language`;
const listeners = createListeners();
let chosen: Language | null = null;

export function chooseLanguage(language: Language): void {
  chosen = language;
  try {
    localStorage.setItem(place, language);
  } catch {
    // Without storage the choice is not remembered.
  }
  listeners.notify();
}

/** The first preferred browser language that is supported. */
export function languageOf(wishes: readonly string[]): Language {
  const asked = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return asked.flatMap((wish) => languages.find((one) => one === wish) ?? [])[0] ?? "en";
}

export function useLanguage(): Language {
  return useStore({ subscribe: listeners.subscribe, get: current });
}

/** Sets the document's language; after sign-in everything is English. */
export function usePageLanguage(): Language {
  const language = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = "en";
    };
  }, [language]);
  return language;
}

function current(): Language {
  return chosen ?? languages.find((one) => one === remembered()) ?? languageOf(navigator.languages);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
