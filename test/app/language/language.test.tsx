import { expect, test } from "vitest";
import { answers, inSpanish } from "../../../src/app/language/answers.ts";
import { languageOf } from "../../../src/app/language/language.ts";
import { en } from "../../../src/app/language/words-en.ts";
import { es } from "../../../src/app/language/words-es.ts";

test.each([
  [["es-MX", "en-US"], "es"],
  [["fr-FR", "es", "en"], "es"],
  [["en-US", "es"], "en"],
  [["fr-FR", "de"], "en"],
  [[], "en"],
] as const)("a browser that asks for %j is answered in %s", (wishes, language) => {
  expect(languageOf(wishes)).toBe(language);
});

test("every sentence a form or the server answers has its Spanish one, with the same numbers", () => {
  for (const sentence of Object.values(answers)) {
    const said = inSpanish(sentence.replace(/\{\w+\}/g, "15"));
    expect(said).not.toBe(sentence);
    expect(said).not.toMatch(/[{}]/);
    expect(said.includes("15"), sentence).toBe(sentence.includes("{"));
  }
  expect(inSpanish("Too many tries. Wait 15 minutes and try again.")).toBe(
    "Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.",
  );
  expect(inSpanish("Something nobody foresaw.")).toBe("Something nobody foresaw.");
});

test("nothing is left in English by mistake", () => {
  const textsOf = (part: object): string[] =>
    Object.values(part).flatMap((value) =>
      typeof value === "object"
        ? textsOf(value as object)
        : typeof value === "function"
          ? [String((value as (text: string) => string)("x"))]
          : [String(value)],
    );
  const [english, spanish] = [textsOf(en), textsOf(es)];
  const alike = english.filter((text, at) => text !== "" && text === spanish[at]);
  expect(alike).toEqual([]);
});
