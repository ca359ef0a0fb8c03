import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useCallsToday } from "../../../src/app/dashboard/calls-today.ts";
import { dashboard } from "../../../src/contract/company/system.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const Screen = ({ isWanted }: { isWanted: boolean }) => <p>Calls: {useCallsToday(isWanted)?.total ?? "own"}</p>;

test("while the device is filled the dashboard reads today's calls from the server, afterwards its own", async () => {
  device.answer(dashboard.show, () => ({ data: { calls_today: { total: 12, talk_seconds: 90 } } }));
  await mount(await signedInAs({}, device.local, <Screen isWanted />));
  await expect.element(page.getByText("Calls: 12")).toBeVisible();
  expect(device.of(dashboard.show)).toEqual([{ query: { type: "calls_today" }, body: {} }]);
  await mount(await signedInAs({}, device.local, <Screen isWanted={false} />));
  await expect.element(page.getByText("Calls: own")).toBeVisible();
  expect(device.of(dashboard.show)).toHaveLength(1);
});
