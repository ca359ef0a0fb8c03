/** The phone's panel in a person's hands. */
import { expect, type Locator } from "playwright/test";
import type { Tablet } from "./tablet.ts";

export class Softphone {
  readonly panel: Locator;

  private constructor(panel: Locator) {
    this.panel = panel;
  }

  /** Opened from the top bar and registered. */
  static async open({ page }: Tablet): Promise<Softphone> {
    await page.getByRole("button", { name: "Phone", exact: true }).click();
    const phone = new Softphone(page.getByRole("dialog", { name: "Phone" }));
    await expect(phone.panel.getByRole("status").filter({ hasText: /^Ready/ })).toBeVisible({ timeout: 30_000 });
    return phone;
  }

  async call(number: string): Promise<void> {
    await this.panel.getByRole("textbox").fill(number);
    await this.panel.getByRole("button", { name: "Call", exact: true }).click();
  }

  /** On the focused element. */
  async paste(text: string): Promise<void> {
    await this.panel.locator(":focus").evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Answered, and its first second was measured. */
  async opened(): Promise<void> {
    await expect(this.panel.getByRole("timer", { name: "Duration" })).toBeVisible({ timeout: 30_000 });
  }

  /** What is said of the line now. */
  get line(): Locator {
    return this.panel.locator("[data-label]");
  }

  get afterwards(): Locator {
    return this.panel.getByRole("form", { name: "After the call" });
  }

  async press(name: string): Promise<void> {
    await this.panel.getByRole("button", { name, exact: true }).click();
  }

  async hangUp(): Promise<void> {
    await this.panel.getByRole("button", { name: /^Hang ?up$/i }).click();
    await expect(this.afterwards).toBeVisible();
  }
}
