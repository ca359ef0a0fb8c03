/** A disk that is full: an editor stays open with what was typed, says why, and saves it once there is room. */
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ContactFacts } from "../../../src/app/contact/contact-facts.tsx";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import { ContactTags } from "../../../src/app/contact/contact-tags.tsx";
import { DataCapturePanel } from "../../../src/app/fact-finder/data-capture-panel.tsx";
import { RxDetailsPanel } from "../../../src/app/fact-finder/rx-details-panel.tsx";
import { button, doctor, layOut, LiveSecurity, mountPart, sentBy, textbox } from "../../fixtures/edited-contact.tsx";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { fillDisk } from "../../fixtures/full-disk.ts";
import { unmount } from "../../fixtures/mount.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});
const sent = () => sentBy(device);

const enter = () => userEvent.keyboard("{Enter}");
const outOfStorage = page.getByText(/^This device is out of storage/);

interface FullCase {
  of: string;
  part: ReactNode;
  /** Types something new and saves it. */
  writes: () => Promise<unknown>;
  /** It is still there. */
  stays: () => Promise<unknown>;
  again: () => Promise<unknown>;
  /** How many writes it is; absent: one. */
  sends?: number;
}

const onFullDisk: FullCase[] = [
  {
    of: "a fact",
    part: <ContactFacts />,
    writes: async () => {
      await button("Employer Manager one").click();
      await userEvent.keyboard("Mine{Enter}");
    },
    stays: async () => await expect.element(textbox("Employer")).toHaveValue("Mine"),
    again: enter,
  },
  {
    of: "a phone",
    part: <ContactPhones />,
    writes: async () => {
      await button("Add phone").click();
      await page.getByLabelText("Number").fill("201 555 0109");
      await button("Save").click();
    },
    stays: async () => await expect.element(page.getByLabelText("Number")).toHaveValue("201 555 0109"),
    again: () => button("Save").click(),
  },
  {
    of: "a word",
    part: <RxDetailsPanel />,
    writes: async () => {
      await page.getByRole("combobox", { name: "Allergies" }).click();
      await userEvent.keyboard("Dust{Enter}");
    },
    stays: async () => await expect.element(page.getByRole("combobox", { name: "Allergies" })).toHaveValue("Dust"),
    again: enter,
  },
  {
    of: "a new tag",
    part: <ContactTags />,
    writes: async () => {
      await button("Add tag").click();
      await userEvent.keyboard("Golf{Enter}");
    },
    stays: async () => await expect.element(page.getByRole("combobox", { name: "Tag name" })).toHaveValue("Golf"),
    again: enter,
    sends: 2,
  },
  {
    of: "a new doctor",
    part: <DataCapturePanel />,
    writes: async () => {
      await button("Add doctor").click();
      await doctor("New doctor").getByRole("button").first().click();
      await userEvent.keyboard("Dr Cole{Enter}");
    },
    stays: async () => await expect.element(doctor("New doctor").getByRole("textbox")).toHaveValue("Dr Cole"),
    again: enter,
  },
  {
    of: "a signature",
    part: <RxDetailsPanel />,
    writes: async () => {
      await button("Sign").click();
      await page.getByLabelText("Signed by").fill("Ada Byron");
      await page.getByRole("img", { name: "Sign here" }).click();
      await button("Save signature").click();
    },
    stays: async () => await expect.element(page.getByLabelText("Signed by")).toHaveValue("Ada Byron"),
    again: () => button("Save signature").click(),
  },
  {
    of: "the value of a security",
    part: <LiveSecurity />,
    writes: async () => {
      await button(/as of/).click();
      await page.getByLabelText("Market value").fill("250");
      await button("Save").click();
    },
    stays: async () => await expect.element(page.getByLabelText("Market value")).toHaveValue("250"),
    again: () => button("Save").click(),
  },
];

test.each(onFullDisk)("$of stays as typed while the disk is full, and is saved once there is room", async (full) => {
  await layOut(device);
  const free = fillDisk(device);
  await device.db.open();
  await mountPart(device, full.part);
  await full.writes();
  await expect.element(outOfStorage.first()).toBeVisible();
  await full.stays();
  expect(await sent()).toEqual([]);
  free();
  await full.again();
  await expect.poll(sent).toHaveLength(full.sends ?? 1);
});
