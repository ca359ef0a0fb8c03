import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/app/help/command.ts";
import { commandFor, sequenceWindowMs } from "../../../src/app/help/key-press.ts";

const command = (name: string, keys: string, enabled = true): Command => ({
  name,
  keys,
  label: name,
  group: "Test",
  enabled,
  run: () => {},
});
const press = (key: string, at = 0, held: { mod?: boolean; alt?: boolean } = {}) => ({
  key,
  at,
  mod: false,
  alt: false,
  ...held,
});
const commands = [
  command("search", "/"),
  command("palette", "mod+k"),
  command("help", "?"),
  command("contacts", "g c"),
  command("note", "n"),
];

describe("a key", () => {
  test.each([
    ["/", "search"],
    ["?", "help"],
    ["n", "note"],
    ["N", "note"],
    ["x", undefined],
  ])("%s means %s", (key, name) => {
    expect(commandFor(commands, press(key), null).command?.name).toBe(name);
  });

  test("with Ctrl means only what says so", () => {
    expect(commandFor(commands, press("k", 0, { mod: true }), null).command?.name).toBe("palette");
    expect(commandFor(commands, press("n", 0, { mod: true }), null).command).toBeNull();
    expect(commandFor(commands, press("n", 0, { alt: true }), null).command).toBeNull();
  });

  test("of a sequence waits a second for its second", () => {
    const first = commandFor(commands, press("g", 100), null);
    expect(first).toEqual({ command: null, waiting: { key: "g", at: 100 } });
    expect(commandFor(commands, press("c", 100 + sequenceWindowMs), first.waiting).command?.name).toBe("contacts");
    expect(commandFor(commands, press("c", 101 + sequenceWindowMs), first.waiting).command).toBeNull();
  });

  test("after a broken sequence means itself", () => {
    expect(commandFor(commands, press("n", 200), { key: "g", at: 100 }).command?.name).toBe("note");
  });

  test("belongs to the screen that claimed it last, and to none while switched off", () => {
    expect(commandFor([...commands, command("news", "n")], press("n"), null).command?.name).toBe("news");
    expect(commandFor([command("note", "n", false)], press("n"), null).command).toBeNull();
  });

  test("is the screen's own before that of every page, which may be there later", () => {
    const everywhere: Command = { ...command("new note", "n"), yields: true };
    expect(commandFor([...commands, everywhere], press("n"), null).command?.name).toBe("note");
    expect(commandFor([everywhere], press("n"), null).command?.name).toBe("new note");
  });
});
