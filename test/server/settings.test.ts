import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { markdownToHtml } from "../../src/server/docs/markdown.ts";
import { settingsPart } from "../../src/server/docs/settings-part.ts";
import { type Setting, settingGroups } from "../../src/server/setting-list.ts";
import { readSettings } from "../../src/server/settings.ts";

const list: Record<string, Setting> = Object.assign({}, ...settingGroups.map(({ settings }) => settings));
const names = Object.keys(list);

/** Code of the server and of the layers below it; the browser's layers see no environment. */
const sources = ["server", "domain", "vendors", "kit"].flatMap(sourcesIn);

function sourcesIn(layer: string): { file: string; text: string }[] {
  if (!readdirSync("src").includes(layer)) return [];
  return readdirSync(join("src", layer), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "setting-list.ts")
    .map((name) => ({ file: join("src", layer, name), text: readFileSync(join("src", layer, name), "utf8") }));
}

/** Where programs of the machine are found; it configures nothing of ours. */
const ofTheMachine = ["PATH"];

describe("the settings page", () => {
  const page = settingsPart(settingGroups);

  test("names every environment variable that is read", () => {
    const read = sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:environment|variables|env|record)(?:\.|\[")([A-Z][A-Z0-9_]{2,})\b/g)].map(
        ([, name]) => name ?? "",
      ),
    );
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter((name) => !names.includes(name) && !ofTheMachine.includes(name))).toEqual([]);
    for (const name of names) expect(page).toContain(`<div id="${name}">`);
  });

  test("names no variable that nothing reads", () => {
    const unread = names.filter((name) => !sources.some(({ text }) => text.includes(`"${name}"`)));
    expect(unread).toEqual([]);
  });

  test("says the defaults that the code has", () => {
    const inCode = sources.flatMap(({ text }) =>
      [...text.matchAll(/environment\["(\w+)"\] \?\? (?:"([^"]+)"|(\w+)\b(?!\())/g)].map(
        ([, name = "", value, constant]) => [
          name,
          value ?? new RegExp(`const ${constant} = "([^"]*)"`).exec(text)?.[1] ?? constant,
        ],
      ),
    );
    expect(inCode.length).toBeGreaterThan(5);
    for (const [name = "", value] of inCode) expect([name, list[name]?.fallback]).toEqual([name, value]);
  });

  test("describes each in a sentence", () => {
    for (const [name, { about }] of Object.entries(list)) expect(about, name).toMatch(/[.)]$/);
  });
});

test("a variable that is not on the list is not read", () => {
  const { environment } = readSettings({ PORT: "0", SMTP_URL: "smtp://mail", FIELDLINE_UNKNOWN: "1" }, []);
  expect(environment.SMTP_URL).toBe("smtp://mail");
  expect(Object.keys(environment)).not.toContain("FIELDLINE_UNKNOWN");
});

test("links between files of the documentation become links between pages", () => {
  expect(markdownToHtml("[Voice](voice.md#twilio), [first](index.md), [out](https://example.com/a.md)")).toBe(
    '<p><a href="/docs/voice#twilio">Voice</a>, <a href="/docs">first</a>, <a href="https://example.com/a.md">out</a></p>\n',
  );
});
