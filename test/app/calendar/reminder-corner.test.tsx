import { Button } from "@mantine/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { freeCorner } from "../../../src/app/base/free-corner.ts";
import { ReminderCards } from "../../../src/app/calendar/reminder-cards.tsx";
import { emptyEvent } from "../../../src/domain/calendar/event.ts";
import { isCardShown } from "../../../src/domain/calendar/reminder.ts";
import { LocalContext } from "../../../src/app/base/live.ts";
import { type FlowDevice, flowDevice, flowNow } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

describe("what floats stands where it covers no main button", () => {
  const room = { width: 1280, height: 800, rail: 200, docked: 0, bar: 56, below: 0 };
  const float = { width: 320, height: 160 };
  const button = (left: number, top: number) => ({ left, top, right: left + 120, bottom: top + 40 });
  test.each([
    ["none is near", [button(600, 300)], {}, "end"],
    ["one is at the end of the page", [button(1100, 740)], {}, "start"],
    ["one is at each end", [button(1100, 740), button(220, 740)], {}, "top"],
    ["each place is taken", [button(1100, 740), button(220, 740), button(1100, 80)], {}, "end"],
    ["the phone beside the page moves it away from one", [button(1100, 740)], { docked: 336 }, "end"],
    ["it stands above what is below it", [button(1100, 740)], { below: 100 }, "end"],
  ])("%s", (_what, buttons, more, corner) => {
    expect(freeCorner(float, buttons, { ...room, ...more })).toBe(corner);
  });
});

describe("a card leaves", () => {
  const at = (minutes: number) => flowNow + minutes * 60_000;
  test.each([
    ["stays until the event has begun", { start: 15, due: 0, now: 15, all_day: false }, true],
    ["leaves a quarter of an hour into it", { start: 15, due: 0, now: 30, all_day: false }, false],
    ["stays a while when snoozed into it", { start: 0, due: 20, now: 30, all_day: false }, true],
    ["of a whole day leaves in the morning", { start: -540, due: 0, now: 16, all_day: true }, false],
  ])("%s", (_what, { start, due, now, all_day }, shown) => {
    expect(isCardShown({ event: { all_day }, start_date: at(start), due: at(due) }, at(now))).toBe(shown);
  });
});

describe("on a page", () => {
  let device: FlowDevice;
  beforeEach(() => {
    device = flowDevice();
  });
  afterEach(async () => {
    await unmount();
    await device.close();
  });

  test("the page does not move, and its main button can be pressed", async () => {
    const event = { ...structuredClone(emptyEvent), id: "e", title: "Review", version: 1, seq: 1 };
    const made = { created_by: device.local.user_id, created_at: 0, updated_at: 0, user_id: device.local.user_id };
    const start_date = flowNow + 600_000;
    const one = {
      event: { ...event, ...made, start_date },
      start_date,
      end_date: start_date,
      original_start: start_date,
    };
    const due = [{ ...one, due: flowNow, mark: undefined }] as never;
    const nothing = () => undefined;
    let pressed = 0;
    const screen = (
      <LocalContext value={device.local}>
        <main style={{ height: "100vh", overflow: "auto" }}>
          <Button style={{ position: "fixed", right: 20, bottom: 20 }} onClick={() => pressed++}>
            Save
          </Button>
        </main>
        <ReminderCards due={due} now={flowNow} onRead={nothing} onSnooze={nothing} />
      </LocalContext>
    );
    await mount(await signedInAs({ profile: {} as never }, device.local, screen));
    await expect.element(page.getByRole("region", { name: "Reminders" })).toHaveAttribute("data-float", "start");
    const main = document.querySelector("main") as HTMLElement;
    expect(getComputedStyle(main).marginBottom).toBe("0px");
    await page.getByRole("button", { name: "Save" }).click();
    expect(pressed).toBe(1);
  });
});
