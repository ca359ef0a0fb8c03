/** The look of a page: as it was kept from its first moment, and another one the moment it is chosen. */
import { expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { useAppearance } from "../../../src/app/appearance/appearance-provider.tsx";
import { mount } from "../../fixtures/mount.tsx";

const root = document.documentElement;

function Chooser() {
  const { look, preview } = useAppearance();
  return (
    <button type="button" onClick={() => preview({ ...look, color_scheme: "dark", font_size: 18 })}>
      Darker
    </button>
  );
}

test("a page that opens in its own theme is not styled twice; another theme shows at once", async () => {
  const added: string[] = [];
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLStyleElement) added.push(node.outerHTML);
  });
  watch.observe(document.head, { childList: true });
  root.style.background = "#123456";
  await mount(<Chooser />);
  await expect.element(page.getByText("Darker")).toBeVisible();
  expect(root.getAttribute("data-mantine-color-scheme")).toBe("light");
  expect(root.style.fontSize).toBe("100%");
  expect(root.style.background).toBe("");
  await new Promise(requestAnimationFrame);
  expect(added).toEqual([]);
  await page.getByText("Darker").click();
  await expect.poll(() => root.getAttribute("data-mantine-color-scheme")).toBe("dark");
  expect(Number.parseFloat(root.style.fontSize)).toBeCloseTo(128.57);
  watch.disconnect();
});

test("when the device switches to dark mode, nothing fades between themes", async () => {
  await mount(<p style={{ color: "var(--mantine-color-text)", transition: "color 60s" }}>Jane Doe</p>);
  const name = page.getByText("Jane Doe");
  const colour = () => getComputedStyle(name.element()).color;
  await expect.element(name).toBeVisible();
  const byDay = colour();
  await deviceLook("dark");
  await expect.poll(() => root.getAttribute("data-mantine-color-scheme")).toBe("dark");
  await expect.poll(() => document.getAnimations()).toEqual([]);
  expect(colour()).not.toBe(byDay);
  await deviceLook("light");
  await expect.poll(colour).toBe(byDay);
});

async function deviceLook(value: "light" | "dark"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
}
