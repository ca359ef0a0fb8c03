/** What an import may be compared with: only lists that exist are offered. */
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { KnownPeople } from "../../../src/app/imports/known-people.tsx";
import { scrubLists } from "../../../src/contract/imports/scrub-lists.ts";
import { type DncList, ImportPlan } from "../../../src/domain/imports/plan.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { noLists } from "../../fixtures/opened-contact.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const agent = { account_type: "agent", rm: false } as CurrentUser;
function Options({ lists }: { lists: DncList[] }) {
  const [plan, setPlan] = useState(() => ImportPlan.parse({ fields: [], scrub_against: { do_not_call: lists } }));
  return (
    <>
      <KnownPeople
        user={agent}
        plan={plan}
        choices={noLists as never}
        set={(change) => setPlan((before) => ({ ...before, ...change }))}
      />
      <output>{plan.scrub_against.do_not_call.join(" and ")}</output>
    </>
  );
}

const list = {
  id: "0193a000-0000-7000-8000-0000000000f1",
  kind: "litigator" as const,
  state: "",
  as_of: "2026-01-05",
  file_name: "litigators.csv",
  numbers: 2,
  skipped: 0,
  uploaded_at: 0,
};
const box = (name: string | RegExp) => page.getByRole("checkbox", { name });

test("a list that was uploaded is offered with its day, one that was not is not, and drops out of a saved choice", async () => {
  device.answer(scrubLists.list, () => ({ data: [list] }));
  await mount(await signedInAs(agent, device.local, <Options lists={["own", "federal", "litigator"]} />));
  await expect.element(box("Litigators")).toBeChecked();
  await expect.element(page.getByText("Published 01/05/2026")).toBeVisible();
  await expect.element(box("Disconnected numbers")).toBeVisible();
  await expect.element(box(/National/)).not.toBeInTheDocument();
  await expect.element(page.getByText("own and litigator", { exact: true })).toBeVisible();
});
