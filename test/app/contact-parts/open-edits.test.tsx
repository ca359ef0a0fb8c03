/** Somebody else's change arrives while an editor is open: nothing is written over unseen, and nothing typed is lost. */
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { ContactFacts } from "../../../src/app/contact/contact-facts.tsx";
import { ContactNotes } from "../../../src/app/contact/contact-notes.tsx";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import { ContactStatus } from "../../../src/app/contact/contact-status.tsx";
import { DataCapturePanel } from "../../../src/app/fact-finder/data-capture-panel.tsx";
import {
  button,
  capture,
  comes,
  contactComes,
  doctor,
  doctors,
  first,
  layOut,
  LivePolicy,
  LiveSecurity,
  mountPart,
  note,
  policy,
  second,
  security,
  sentBy,
  statuses,
  textbox,
} from "../../fixtures/edited-contact.tsx";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { unmount } from "../../fixtures/mount.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});
const sent = () => sentBy(device);

async function open(part: ReactNode): Promise<void> {
  await layOut(device);
  await mountPart(device, part);
}

const enter = () => userEvent.keyboard("{Enter}");

interface Case {
  of: string;
  part: ReactNode;
  /** Opens the editor, on the value that is about to change. */
  opens: () => Promise<unknown>;
  comes: () => Promise<unknown>;
  /** The page shows the change. */
  arrived: () => Promise<unknown>;
  types: () => Promise<unknown>;
  /** Absent: Enter, or Tab with nothing typed. */
  saves?: () => Promise<unknown>;
  /** Absent: any field. */
  closed?: () => Locator;
  wants: Record<string, unknown>;
}

const texts: Case[] = [
  {
    of: "a note",
    part: <ContactNotes />,
    opens: () => button("Edit note").click(),
    comes: () => comes(device, "notes", { ...note, body: "Theirs", pinned: true }),
    arrived: async () => await expect.element(button("Unpin note")).toBeVisible(),
    types: () => textbox("Note text").fill("Mine"),
    saves: () => button("Save").click(),
    closed: () => textbox("Note text"),
    wants: { edit: { body: "Mine" }, base: { body: "First" } },
  },
  {
    of: "a fact",
    part: <ContactFacts />,
    opens: () => button("Employer Manager one").click(),
    comes: () => contactComes(device, { employer: "Manager two", nickname: "Arrived" }),
    arrived: async () => await expect.element(button("Nickname Arrived")).toBeVisible(),
    types: () => textbox("Employer").fill("Mine"),
    wants: { edit: { employer: "Mine" }, base: { employer: "Manager one" } },
  },
  {
    of: "an answer in a list",
    part: <DataCapturePanel />,
    opens: () =>
      doctor("Dr Ames")
        .getByRole("button", { name: /^Specialty/ })
        .click(),
    comes: () =>
      comes(device, "data_captures", {
        ...capture,
        providers: [{ ...doctors[0]!, specialty: "Heart", npi: "1" }, doctors[1]!],
      }),
    arrived: async () => await expect.element(doctor("Dr Ames").getByRole("button", { name: /1$/ })).toBeVisible(),
    types: () => doctor("Dr Ames").getByRole("textbox").fill("Lungs"),
    wants: {
      edit: { providers: [{ ...doctors[0], specialty: "Lungs", npi: "1" }, doctors[1]] },
      base: { providers: [{ ...doctors[0], specialty: "", npi: "1" }, doctors[1]] },
    },
  },
  {
    of: "a policy",
    part: <LivePolicy />,
    opens: () => button(/Plan one$/).click(),
    comes: () => comes(device, "policies", { ...policy, product_name: "Plan two", policy_number: "ARRIVED" }),
    arrived: async () => await expect.element(button(/ARRIVED$/)).toBeVisible(),
    types: () => page.getByRole("textbox").first().fill("Plan three"),
    wants: { change: { product_name: "Plan three" }, base: { product_name: "Plan one" } },
  },
  {
    of: "a security",
    part: <LiveSecurity />,
    opens: () => button(/Custodian one$/).click(),
    comes: () => comes(device, "securities", { ...security, custodian: "Custodian two", product_name: "Arrived" }),
    arrived: async () => await expect.element(button(/Arrived$/)).toBeVisible(),
    types: () => page.getByRole("textbox").first().fill("Custodian three"),
    wants: { change: { custodian: "Custodian three" }, base: { custodian: "Custodian one" } },
  },
];

describe.each(texts)("in $of", ({ part, opens, comes: another, arrived, types, saves, closed, wants }) => {
  test("another user's change is not overwritten when nothing was typed", async () => {
    await open(part);
    await opens();
    await another();
    await arrived();
    await (saves ?? (() => userEvent.keyboard("{Tab}")))();
    await expect.element(closed?.() ?? page.getByRole("textbox")).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
  });

  test("what was typed is sent with the value the editor opened on", async () => {
    await open(part);
    await opens();
    await another();
    await arrived();
    await types();
    await (saves ?? enter)();
    await expect.poll(sent).toMatchObject([wants]);
  });
});

test("a status is sent with the one that was shown when its list was opened", async () => {
  await open(
    <>
      <ContactStatus />
      <ContactPhones />
    </>,
  );
  await page.getByRole("combobox", { name: "Status" }).click();
  await expect.element(page.getByRole("option", { name: "Quoted" })).toBeVisible();
  await contactComes(device, { status_id: statuses[1]!.id, phones: [first] });
  await expect.element(button("Edit phone (201) 555-0102")).not.toBeInTheDocument();
  await page.getByRole("option", { name: "Quoted" }).click();
  await expect
    .poll(sent)
    .toMatchObject([{ base: { status_id: statuses[0]!.id }, edit: { status_id: statuses[2]!.id } }]);
});

describe("a phone whose editor is open", () => {
  const edits = async () => {
    await open(<ContactPhones />);
    await button("Edit phone (201) 555-0102").click();
  };

  test("that was not edited is not written when saved", async () => {
    await edits();
    await button("Save").click();
    await expect.element(button("Save")).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
  });

  test("keeps what was typed when someone else changes its number, and is sent as the editor opened it", async () => {
    await edits();
    await page.getByLabelText("Number").fill("201 555 0109");
    await contactComes(device, { phones: [first, { ...second, number: "+12015550105", do_not_text: true }] });
    await expect.element(page.getByLabelText("Number")).toHaveValue("201 555 0109");
    await button("Save").click();
    const stands = { ...second, do_not_text: true };
    await expect
      .poll(sent)
      .toMatchObject([
        { base: { phones: [first, stands] }, edit: { phones: [first, { ...stands, number: "201 555 0109" }] } },
      ]);
  });

  test("keeps what was typed when someone else removes it, and says so", async () => {
    await edits();
    await page.getByLabelText("Number").fill("201 555 0109");
    await contactComes(device, { phones: [first] });
    await expect.element(page.getByText("Someone else removed this.")).toBeVisible();
    await button("Save").click();
    await expect
      .poll(sent)
      .toMatchObject([
        { base: { phones: [first, second] }, edit: { phones: [first, { ...second, number: "201 555 0109" }] } },
      ]);
  });
});

test("an answer about a doctor someone else removes in the meantime is kept, and is sent with the doctor as before", async () => {
  await open(<DataCapturePanel />);
  await doctor("Dr Ames")
    .getByRole("button", { name: /^Specialty/ })
    .click();
  await doctor("Dr Ames").getByRole("textbox").fill("Lungs");
  await comes(device, "data_captures", { ...capture, providers: [doctors[1]!] });
  await expect.element(page.getByText("Someone else removed this.")).toBeVisible();
  await expect.element(doctor("Dr Ames").getByRole("textbox")).toHaveValue("Lungs");
  await userEvent.keyboard("{Enter}");
  await expect.poll(sent).toMatchObject([
    {
      base: { providers: [doctors[1], doctors[0]] },
      edit: { providers: [doctors[1], { ...doctors[0], specialty: "Lungs" }] },
    },
  ]);
});
