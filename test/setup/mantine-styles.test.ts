import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mantineStyles } from "../../src/setup/mantine-styles.js";

const root = join(import.meta.dirname, "../..");
const library = join(root, "node_modules/@mantine/core");
const styles = mantineStyles(root);

/** Every class a component may put on an element, as its module names them. */
function classesOf(module: string): string[] {
  return [...readFileSync(join(library, "esm", module), "utf8").matchAll(/"(m_\w+)"/g)].map(([, name = ""]) => name);
}

test.each([
  "components/Button/Button.module.mjs",
  "components/Radio/Radio.module.mjs",
  "utils/InlineInput/InlineInput.module.mjs",
  "components/Combobox/Combobox.module.mjs",
  "components/ModalBase/ModalBase.module.mjs",
  "components/Notification/Notification.module.mjs",
])("%s has its styles, whether used by us or by what we use", (module) => {
  const classes = classesOf(module);
  expect(classes.length).toBeGreaterThan(0);
  const sheet = readFileSync(join(library, "styles.layer.css"), "utf8");
  const styled = classes.filter((name) => sheet.includes(`.${name}`));
  expect(styled.filter((name) => !styles.includes(`.${name}`))).toEqual([]);
});

test("what no one uses is left out", () => {
  const whole = readFileSync(join(library, "styles.layer.css"), "utf8");
  expect(styles.length).toBeLessThan(whole.length * 0.75);
  for (const name of classesOf("components/Stepper/Stepper.module.mjs")) expect(styles).not.toContain(`.${name}`);
});

test("later components still override earlier ones", () => {
  const [base, own] = [
    "components/UnstyledButton/UnstyledButton.module.mjs",
    "components/Button/Button.module.mjs",
  ].map((module) => styles.indexOf(`.${classesOf(module)[0]}`));
  expect(base).toBeGreaterThan(-1);
  expect(own).toBeGreaterThan(base ?? 0);
});
