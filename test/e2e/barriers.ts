/** What stands in the way of somebody who sees, hears or points otherwise, as axe finds it, in light and in dark. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import type { Tablet } from "./tablet.ts";

/** The document is the same in both looks; only these look at its colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

export class BarrierWalk {
  readonly #page: Page;
  readonly #found: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Looks at what the page shows now; `name` says what that is. */
  async look(name: string): Promise<void> {
    await this.#look(name, "light", (axe) => axe);
    await this.#look(name, "dark", (axe) => axe.withRules(colourRules));
  }

  /** A dialog that is open, closed again after the look. */
  async lookIn(name: string): Promise<void> {
    const dialog = this.#page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await this.look(name);
    await this.#page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }

  /** One line for each barrier met on the way. */
  get found(): readonly string[] {
    return this.#found;
  }

  async #look(name: string, colorScheme: "light" | "dark", choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
    const page = this.#page;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await settled(page);
    // Without frames of other origins there is nothing to put together in a page of its own.
    const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze();
    for (const { id, impact, nodes } of violations)
      for (const { html, failureSummary } of nodes.filter((node) => !floats(id, node.html)))
        this.#found.push(`${name}, ${colorScheme}: ${impact} ${id}\n${html.slice(0, 300)}\n${failureSummary ?? ""}`);
  }
}

/** Menus and lists of choices stand at the document's end, outside every landmark; the focus brings people there. */
function floats(rule: string, html: string): boolean {
  return rule === "region" && /^<div [^>]*data-(portal|position)=/.test(html);
}

/** Signed in, with the device filled. */
export async function walkAs(tablet: Tablet, account: string): Promise<BarrierWalk> {
  await tablet.signIn(account);
  await tablet.filled();
  return new BarrierWalk(tablet.page);
}

/** Nothing is being fetched in place of content, and nothing fades in any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    const moves = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
}
