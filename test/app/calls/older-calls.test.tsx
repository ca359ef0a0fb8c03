/** Calls from before those on this device. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { isServerFilter } from "../../../src/app/calls/call-filter-url.ts";
import { askedOf, OlderCalls } from "../../../src/app/calls/older-calls.tsx";
import { dialer } from "../../../src/contract/dialer/dialer.ts";
import { type FlowDevice, flowDevice, flowNow } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test.each([
  [{}, { to: 100 }],
  [{ to: 50 }, { to: 50 }],
  [{ from: 200 }, { from: 100, to: 100 }],
  [
    { direction: "inbound", status: "missed", q: "2015" },
    { to: 100, call_direction: "inbound", status: "missed", q: "2015" },
  ],
] as const)("of %j the server is asked for %j", (filter, asked) => {
  expect(askedOf(filter as never, 100)).toEqual(asked);
});

test.each([
  [{}, true],
  [{ q: "(201) 555" }, true],
  [{ q: "Diaz" }, false],
  [{ outcome: "none" }, false],
] as const)("a filter of %j can be searched on the server: %s", (filter, can) => {
  expect(isServerFilter(filter)).toBe(can);
});

test("older calls are read from the server with the same filter", async () => {
  const call = {
    id: "0193a000-0000-7000-8000-0000000000c1",
    user_id: device.local.user_id,
    contact_id: 7,
    call_direction: "inbound",
    call_from: "+12015550123",
    call_to: "+12015550100",
    status: "completed",
    outcome: "interested",
    talk_seconds: 61,
    created_at: flowNow - 100 * 86_400_000,
    recording: { parts: [] },
  };
  const meta = { current_page: 1, limit: 50, total_count: 1, total_pages: 1 };
  device.answer(dialer.fetchCallLogs, () => ({ data: [call], meta }));
  const screen = <OlderCalls filter={{ direction: "inbound" }} before={flowNow} />;
  await mount(await signedInAs({}, device.local, screen));
  await expect.element(page.getByRole("link", { name: "(201) 555-0123" })).toHaveAttribute("href", "/contacts/7");
  await expect.element(page.getByText(/^Incoming · /)).toBeVisible();
  expect(device.of(dialer.fetchCallLogs)[0]).toEqual({
    body: { page: 1, limit: 50, to: flowNow, call_direction: "inbound" },
  });
});
