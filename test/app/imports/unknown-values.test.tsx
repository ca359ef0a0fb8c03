/** A status the agency does not have is created from the import, by those who may. */
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { UnknownValues } from "../../../src/app/imports/unknown-values.tsx";
import { adminStatuses } from "../../../src/contract/reference/reference.ts";
import { ImportPlan } from "../../../src/domain/imports/plan.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const id = "0193a000-0000-7000-8000-0000000000f2";

function Values() {
  const [plan, setPlan] = useState(() => ImportPlan.parse({ fields: [], category: "client" }));
  return (
    <>
      <UnknownValues unknown={[{ target: "status", text: "Hot client", rows: 3 }]} plan={plan} onPlan={setPlan} />
      <output>{JSON.stringify(plan.values)}</output>
    </>
  );
}

const show = async (account_type: "admin" | "agent") =>
  mount(await signedInAs({ account_type, rm: false } as CurrentUser, device.local, <Values />));
const open = () => page.getByRole("combobox", { name: "Status “Hot client” in 3 rows" }).click();
const option = page.getByRole("option", { name: "Create “Hot client”" });

test("an admin creates the missing status, and the value is mapped to it", async () => {
  let body: unknown;
  device.answer(adminStatuses.create, (sent) => {
    body = sent;
    return { data: { id, title: "Hot client", category: "client", position: 9, effect: "none", seq: 1 } };
  });
  await show("admin");
  await open();
  await option.click();
  await expect.poll(() => document.querySelector("output")?.textContent).toContain(id);
  await expect.poll(() => document.querySelector("input")?.value).toBe("Hot client");
  expect(JSON.stringify(body)).toContain('"category":"client"');
});

test("an agent, who may not add statuses, maps the value or leaves it empty", async () => {
  await show("agent");
  await open();
  await expect.element(page.getByRole("option", { name: "Leave empty" })).toBeVisible();
  await expect.element(option).not.toBeInTheDocument();
});
