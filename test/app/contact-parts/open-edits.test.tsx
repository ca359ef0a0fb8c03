/** Somebody else's change arrives while an editor is open: nothing is written over unseen, and nothing typed is lost. */
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { freshProvider } from "../../../src/app/contact-parts/data-capture-fields.ts";
import { ContactFacts } from "../../../src/app/contact/contact-facts.tsx";
import { ContactPhones } from "../../../src/app/contact/contact-phones.tsx";
import { ContactStatus } from "../../../src/app/contact/contact-status.tsx";
import { DataCapturePanel } from "../../../src/app/fact-finder/data-capture-panel.tsx";
import { RxDetailsPanel } from "../../../src/app/fact-finder/rx-details-panel.tsx";
import { PolicyDetail } from "../../../src/app/policies/policy-detail.tsx";
import { SecurityDetail } from "../../../src/app/policies/security-detail.tsx";
import { type Opened, useOpened } from "../../../src/app/contact-parts/contact-context.ts";
import { wordsOf } from "../../../src/app/base/report.ts";
import { FailureWords } from "../../../src/ui/failure-words.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { emptyDataCapture } from "../../../src/domain/fact-finder/data-capture.ts";
import { emptyRxDetails } from "../../../src/domain/fact-finder/rx-details.ts";
import { writeSecurity } from "../../../src/domain/policies/security-edit.ts";
import type { MirrorRow, PlainCollection } from "../../../src/local/collections/index.ts";
import { plainTable, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { phone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { fillDisk } from "../../fixtures/full-disk.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { onePolicy } from "../../fixtures/one-policy.ts";
import { LiveContact, noLists, openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const contact_id = 7;
const [first, second] = ["+12015550101", "+12015550102"].map((number, at) => phone(number, { primary: at === 0 })) as [
  Contact["phones"][number],
  Contact["phones"][number],
];
const statuses = ["New", "Working", "Quoted"].map((title, at) => ({
  id: someUuid(50 + at),
  title,
  category: "lead",
  position: at,
  effect: "none",
  seq: 1,
}));
const sources = ["Mailer", "Referral", "Web"].map((title, at) => ({
  id: someUuid(60 + at),
  title,
  position: at,
  seq: 1,
}));
const policy = onePolicy({ id: someUuid(70), contact_id, carrier_id: someUuid(71), product_name: "Plan one" });
const security = writeSecurity(
  contact_id,
  { id: someUuid(72), account_type: "brokerage", custodian: "Custodian one", market_value: 100, as_of: "2026-01-02" },
  { now: flowNow, by: null },
);
const doctors = ["Dr Ames", "Dr Bell"].map((name) => ({ ...freshProvider, name }));
const capture = { ...emptyDataCapture(contact_id), providers: doctors };
const rx = { ...emptyRxDetails(contact_id), allergies: ["Latex"] };

const sample = (change: Partial<Contact> = {}) =>
  sampleContact({
    id: contact_id,
    owner_id: device.local.user_id,
    employer: "Manager one",
    status_id: statuses[0]!.id,
    source_id: sources[0]!.id,
    phones: [first, second],
    ...change,
  });

/** As the feed brings it: not a write of this device. */
const comes = <R extends MirrorRow>(collection: PlainCollection, row: R) => plainTable(device.db, collection).put(row);
const contactComes = (change: Partial<Contact>) =>
  transact(device.db, tablesOf(["contacts"]), () =>
    writeRows(device.db, "contacts", [sample(change)], new Set()).then(() => undefined),
  );

function LivePolicy() {
  const here = useOpened().policies[0];
  return here ? <PolicyDetail policy={here} /> : null;
}

function LiveSecurity() {
  const here = useOpened().securities[0];
  return here ? <SecurityDetail security={here} /> : null;
}

async function open(part: ReactNode): Promise<void> {
  await layOut();
  await mountPart(part);
}

async function layOut(): Promise<void> {
  await contactComes({});
  await comes("data_captures", capture);
  await comes("rx_details", rx);
  await comes("policies", policy);
  await comes("securities", security);
  for (const status of statuses) await comes("statuses", status as never);
}

async function mountPart(part: ReactNode): Promise<void> {
  const here = { licenses: [], appointed: [], files: [], mayEditSecurities: true };
  const opened = { ...here, contact: sample(), lists: { ...noLists, statuses, sources } } as unknown as Partial<Opened>;
  await mount(
    await openedContact(
      device.local,
      opened,
      <FailureWords value={wordsOf}>
        <LiveContact>{part}</LiveContact>
      </FailureWords>,
    ),
  );
}

const sent = async () => (await device.db.outbox.toArray()).map(({ input }) => input as Record<string, unknown>);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const textbox = (name: string) => page.getByRole("textbox", { name });
const doctor = (name: string) => page.getByRole("group", { name: new RegExp(name) });

interface Case {
  of: string;
  part: ReactNode;
  /** Opens the editor, on the value that is about to change. */
  opens: () => Promise<unknown>;
  comes: () => Promise<unknown>;
  /** The page shows the change. */
  arrived: () => Promise<unknown>;
  types: () => Promise<unknown>;
  wants: Record<string, unknown>;
}

const texts: Case[] = [
  {
    of: "a fact",
    part: <ContactFacts />,
    opens: () => button("Employer Manager one").click(),
    comes: () => contactComes({ employer: "Manager two", nickname: "Arrived" }),
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
      comes("data_captures", {
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
    comes: () => comes("policies", { ...policy, product_name: "Plan two", policy_number: "ARRIVED" }),
    arrived: async () => await expect.element(button(/ARRIVED$/)).toBeVisible(),
    types: () => page.getByRole("textbox").first().fill("Plan three"),
    wants: { change: { product_name: "Plan three" }, base: { product_name: "Plan one" } },
  },
  {
    of: "a security",
    part: <LiveSecurity />,
    opens: () => button(/Custodian one$/).click(),
    comes: () => comes("securities", { ...security, custodian: "Custodian two", product_name: "Arrived" }),
    arrived: async () => await expect.element(button(/Arrived$/)).toBeVisible(),
    types: () => page.getByRole("textbox").first().fill("Custodian three"),
    wants: { change: { custodian: "Custodian three" }, base: { custodian: "Custodian one" } },
  },
];

describe.each(texts)("in $of", ({ part, opens, comes: another, arrived, types, wants }) => {
  test("a value somebody else changed is not written over when nothing was typed", async () => {
    await open(part);
    await opens();
    await another();
    await arrived();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
  });

  test("what was typed is sent with the value the editor opened on", async () => {
    await open(part);
    await opens();
    await another();
    await arrived();
    await types();
    await userEvent.keyboard("{Enter}");
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
  await contactComes({ status_id: statuses[1]!.id, phones: [first] });
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

  test("and that nobody typed into is not written when saved", async () => {
    await edits();
    await button("Save").click();
    await expect.element(button("Save")).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
  });

  test("keeps what was typed when somebody else changes its number, and is sent as the editor opened it", async () => {
    await edits();
    await page.getByLabelText("Number").fill("201 555 0109");
    await contactComes({ phones: [first, { ...second, number: "+12015550105", do_not_text: true }] });
    await expect.element(page.getByLabelText("Number")).toHaveValue("201 555 0109");
    await button("Save").click();
    const stands = { ...second, do_not_text: true };
    await expect
      .poll(sent)
      .toMatchObject([
        { base: { phones: [first, stands] }, edit: { phones: [first, { ...stands, number: "201 555 0109" }] } },
      ]);
  });

  test("keeps what was typed when somebody else removes it, and says so", async () => {
    await edits();
    await page.getByLabelText("Number").fill("201 555 0109");
    await contactComes({ phones: [first] });
    await expect.element(page.getByText("Someone else removed this.")).toBeVisible();
    await button("Save").click();
    await expect
      .poll(sent)
      .toMatchObject([
        { base: { phones: [first, second] }, edit: { phones: [first, { ...second, number: "201 555 0109" }] } },
      ]);
  });
});

test("an answer about a doctor somebody else removes meanwhile is kept, and is sent with the doctor as before", async () => {
  await open(<DataCapturePanel />);
  await doctor("Dr Ames")
    .getByRole("button", { name: /^Specialty/ })
    .click();
  await doctor("Dr Ames").getByRole("textbox").fill("Lungs");
  await comes("data_captures", { ...capture, providers: [doctors[1]!] });
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

const outOfStorage = page.getByText(/^This device is out of storage/);

interface FullCase {
  of: string;
  part: ReactNode;
  /** Types something new and saves it. */
  writes: () => Promise<unknown>;
  /** It is still there. */
  stays: () => Promise<unknown>;
  again: () => Promise<unknown>;
}

const enter = () => userEvent.keyboard("{Enter}");
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
  await layOut();
  const free = fillDisk(device);
  await device.db.open();
  await mountPart(full.part);
  await full.writes();
  await expect.element(outOfStorage.first()).toBeVisible();
  await full.stays();
  expect(await sent()).toEqual([]);
  free();
  await full.again();
  await expect.poll(sent).toHaveLength(1);
});
