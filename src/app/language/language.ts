/** In which language the pages before the sign-in speak: as the browser asks, until somebody chooses on this device. */
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
    // Without storage it is asked anew next time.
  }
  listeners.notify();
}

/** The first of the browser's wishes that we speak. */
export function languageOf(wishes: readonly string[]): Language {
  const asked = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return asked.flatMap((wish) => languages.find((one) => one === wish) ?? [])[0] ?? "en";
}

export function useLanguage(): Language {
  return useStore({ subscribe: listeners.subscribe, get: current });
}

/** The page says which language it is in; behind the sign-in everything is English. */
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
