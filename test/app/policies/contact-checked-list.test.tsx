/** A list whose shares do not add up yet is kept in this browser until it is corrected or discarded. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CheckedList } from "../../../src/app/policies/checked-list.tsx";
import { beneficiaryQuestions, freshBeneficiary } from "../../../src/app/policies/policy-fields.ts";
import { LocalContext } from "../../../src/app/base/live.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

type Beneficiary = typeof freshBeneficiary;
const spouse = { ...freshBeneficiary, name: "Abel Medina" };
let saved: Beneficiary[][] = [];

beforeEach(() => {
  localStorage.clear();
  saved = [];
});
afterEach(unmount);

async function open(id: string): Promise<void> {
  const local = { user_id: "0193a000-0000-7000-8000-0000000000ad", world: realWorld() } as Local;
  const sum = (list: readonly Beneficiary[]) => list.reduce((total, { percent }) => total + percent, 0);
  const list = (
    <CheckedList<Beneficiary>
      id={id}
      one="beneficiary"
      questions={beneficiaryQuestions}
      records={[spouse]}
      fresh={freshBeneficiary}
      max={20}
      locked={undefined}
      problem={(records) => (sum(records) === 100 ? null : "They must add up to 100%.")}
      onSave={(records) => void saved.push(records)}
    />
  );
  await mount(await signedInAs({}, local, <LocalContext value={local}>{list}</LocalContext>));
}

const unsaved = page.getByRole("alert");

test("what does not add up yet is there again after one has been elsewhere, on its own list", async () => {
  await open("one.beneficiaries");
  await page.getByRole("button", { name: "Add beneficiary" }).click();
  await page.getByRole("group", { name: "New beneficiary" }).getByRole("button").first().click();
  await userEvent.keyboard("Rosa Medina{Enter}");
  await expect.element(unsaved).toHaveTextContent("They must add up to 100%. Unsaved changes. Discard");
  await unmount();
  await open("two.beneficiaries");
  await expect.element(page.getByText("Abel Medina").first()).toBeVisible();
  await expect.element(unsaved).not.toBeInTheDocument();
  await unmount();
  await open("one.beneficiaries");
  await expect.element(unsaved).toHaveTextContent("They must add up to 100%. Unsaved changes. Discard");
  await expect.element(page.getByText("Rosa Medina").first()).toBeVisible();
  expect(saved).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await unmount();
  await open("one.beneficiaries");
  await expect.element(unsaved).not.toBeInTheDocument();
});
