import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RecipientTable } from "../../../src/app/sends/recipient-table.tsx";
import { mount } from "../../fixtures/mount.tsx";

test("people stand under the reason they do not get it for, as many as it counts", async () => {
  const line = (contact_id: number, kind: "goes" | "not", reason: "goes" | "no_licence" | "landline") => ({
    contact_id,
    name: `Person ${contact_id}`,
    to: "",
    words: reason,
    kind,
    reason,
  });
  const lines = [
    line(1, "goes", "goes"),
    line(2, "not", "landline"),
    ...Array.from({ length: 130 }, (_, nth) => line(3 + nth, "not", "no_licence")),
  ];
  const counts = [
    { kind: "goes", label: "Goes now", count: 1, tone: "good" as const },
    { kind: "not", label: "Will not go", count: 131, tone: "bad" as const },
  ];
  const reasons = [
    { reason: "landline" as const, count: 1 },
    { reason: "no_licence" as const, count: 130 },
  ];
  await mount(
    <MemoryRouter>
      <RecipientTable last="What happens" lines={lines} counts={counts} reasons={reasons} />
    </MemoryRouter>,
  );
  const why = page.getByRole("group", { name: "Show by reason" });
  const names = page.getByRole("link");
  await why.getByRole("button", { name: "This number is a landline 1", exact: true }).click();
  await expect.element(names).toHaveTextContent("Person 2");
  const beyond = why.getByRole("button", { name: "No texts left in the plan 130", exact: true });
  await beyond.click();
  await expect.poll(() => names.elements().length).toBe(100);
  await page.getByRole("button", { name: "next page" }).click();
  await expect.poll(() => names.elements().length).toBe(30);
  // Pressed again: all who do not get it.
  await beyond.click();
  await expect.element(page.getByRole("button", { name: "Will not go 131" })).toHaveAttribute("aria-pressed", "true");
});
