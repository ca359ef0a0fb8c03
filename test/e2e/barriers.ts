/** What stands in the way of somebody who sees, hears or points otherwise, as axe finds it, in light and in dark. */
import axe, { type Result, type RunOptions } from "axe-core";
import { expect, type Page } from "playwright/test";
import type { Tablet } from "./tablet.ts";

declare global {
  interface Window {
    /** Where `axe.source` puts it. */
    axe: typeof axe;
  }
}

/** The document is the same in both looks; only these look at its colours. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** What is right need not be described; none of the rules asked for looks into style sheets, which it would fetch for that. */
const wholly: RunOptions = { resultTypes: ["violations"], preload: false };
const inColour: RunOptions = { ...wholly, runOnly: { type: "rule", values: colourRules } };

export class BarrierWalk {
  readonly #page: Page;
  readonly #found: string[] = [];
  #colorScheme: "light" | "dark" = "light";

  constructor(page: Page) {
    this.#page = page;
  }

  /** Looks at what the page shows now; `name` says what that is. */
  async look(name: string): Promise<void> {
    await this.#look(name, wholly);
    // The next look begins with these colors: changing them draws the whole page again.
    this.#colorScheme = this.#colorScheme === "light" ? "dark" : "light";
    await this.#look(name, inColour);
  }

  /** A dialog that is open, closed again after the look. */
  async lookIn(name: string | RegExp): Promise<void> {
    const dialog = this.#page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await this.look(String(name));
    await this.#page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }

  /** One line for each barrier met on the way. */
  get found(): readonly string[] {
    return this.#found;
  }

  async #look(name: string, options: RunOptions): Promise<void> {
    const [page, colorScheme] = [this.#page, this.#colorScheme];
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    // A page may change while it is looked at: a barrier is what a second look meets as well.
    for (const isLast of [false, true]) {
      await settled(page);
      const met = standing(await barriersOn(page, options));
      if (met.length === 0) return;
      if (isLast) this.#found.push(...met.map((barrier) => `${name}, ${colorScheme}: ${barrier}`));
    }
  }
}

/**
 * What one cannot see or press because a parent cuts it off, which the width of the page does not show, and text squeezed
 * to a letter a line. What lies in a part that scrolls sideways can be reached.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = /auto|scroll/;
    const parentsOf = (element: Element) => {
      const parents: Element[] = [];
      for (let parent = element.parentElement; parent; parent = parent.parentElement) parents.push(parent);
      return parents;
    };
    const isCut = (element: Element, { left, right }: DOMRect) => {
      for (const parent of parentsOf(element)) {
        const { overflowX } = getComputedStyle(parent);
        const box = parent.getBoundingClientRect();
        if (scrolls.test(overflowX) && parent.tagName !== "MAIN") return false;
        const isEdge = overflowX === "hidden" || overflowX === "clip" || parent.tagName === "MAIN";
        if (isEdge && (right > box.right + 1 || left < box.left - 1)) return true;
      }
      return right > document.documentElement.clientWidth + 1 || left < -1;
    };
    const seen = [...document.querySelectorAll("main :is(button, a, input, select, textarea, h1, h2, p, label)")];
    return seen.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const { visibility, clipPath } = getComputedStyle(element);
      if (box.width < 2 || box.height < 2 || visibility === "hidden" || clipPath !== "none") return [];
      const text = (element.textContent || element.getAttribute("aria-label") || element.tagName).slice(0, 40);
      const isSqueezed = text.length > 3 && box.width < 24 && box.height > 60;
      return isSqueezed ? [`${text}: squeezed`] : isCut(element, box) ? [`${text}: cut off`] : [];
    });
  });
}

/** Brought into each document once, which costs more than the looks themselves. */
export async function barriersOn(page: Page, options: RunOptions = wholly): Promise<Result[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  return page.evaluate(async (asked) => (await window.axe.run(document, asked)).violations, options);
}

function standing(results: Result[]): string[] {
  return results.flatMap(({ id, impact, nodes }) =>
    nodes
      .filter(({ html }) => !floats(id, html))
      .map(({ html, failureSummary }) => `${impact} ${id}\n${html.slice(0, 300)}\n${failureSummary ?? ""}`),
  );
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

/**
 * Nothing is being fetched in place of content, the calendar has measured its events, which it hides until then, and
 * nothing fades in any more.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>("main [role=button][data-key]")].every(
      (event) => !event.checkVisibility({ visibilityProperty: true }) || event.innerText.trim() !== "",
    ),
  );
  await page.evaluate(async () => {
    const moves = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
}
