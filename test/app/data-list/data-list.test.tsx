/** The shared list of records, seen on the page of carriers before a server that has 10,000 of them. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { CarriersScreen } from "../../../src/app/admin/carriers-screen.tsx";
import { adminCarriers } from "../../../src/contract/reference/reference.ts";
import type { Carrier } from "../../../src/domain/reference/reference.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

interface Asked {
  page: number;
  limit?: number;
  q?: string;
  order_field: string;
  order: string;
  active?: boolean;
}

let device: FlowDevice;
let carriers: Carrier[];
beforeEach(() => {
  device = flowDevice();
  carriers = Array.from({ length: 10_000 }, (_, at) => carrier(at));
  device.answer(adminCarriers.list, ({ query }) => answer(query as Asked));
});
afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
  localStorage.clear();
  await device.close();
});

function carrier(at: number): Carrier {
  const name = `Carrier ${String(at).padStart(5, "0")}`;
  const blank = { naic: "", rating: "A", lines: [], phones: [], portal_url: "", e_app_url: "" };
  return { id: someUuid(at), name, ...blank, active: at % 2 === 0, seq: 1 };
}

function answer({ page: current_page, limit = 25, q = "", active }: Asked) {
  const fitting = carriers.filter((one) => one.name.includes(q) && (active === undefined || one.active === active));
  return {
    data: fitting.slice((current_page - 1) * limit, current_page * limit),
    meta: {
      current_page,
      limit,
      total_count: fitting.length,
      total_pages: Math.ceil(fitting.length / limit),
    },
  };
}

async function open(): Promise<void> {
  await mount(await signedInAs({ account_type: "admin" }, device.local, <CarriersScreen />));
  await expect.element(page.getByText("Carrier 00000")).toBeVisible();
}

const lastAsked = () => device.of(adminCarriers.list).at(-1)?.query;
const rows = () => page.getByRole("table", { name: "Carriers" }).getByRole("row").elements().length;

test("of 10,000 records one page is drawn, with the count of all", async () => {
  await open();
  await expect.element(page.getByText("10,000 carriers")).toBeVisible();
  expect(rows()).toBe(26);
  await page.getByRole("button", { name: "next page" }).click();
  await expect.element(page.getByText("Carrier 00025")).toBeVisible();
  await expect.poll(lastAsked).toMatchObject({ page: 2 });
});

test("the server searches, filters and sorts, and each begins at the first page", async () => {
  await open();
  await page.getByRole("button", { name: "next page" }).click();
  await expect.element(page.getByText("Carrier 00025")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a carrier" }).fill("0001");
  await expect.element(page.getByText("Carrier 00010", { exact: true })).toBeVisible();
  await expect.poll(lastAsked).toMatchObject({ q: "0001", page: 1, order_field: "name", order: "asc" });
  await page.getByRole("combobox", { name: "Offered" }).click();
  await page.getByRole("option", { name: "Off", exact: true }).click();
  await expect.poll(lastAsked).toMatchObject({ q: "0001", active: false });
  await page.getByRole("columnheader", { name: "Rating" }).getByRole("button").click();
  await expect.poll(lastAsked).toMatchObject({ order_field: "rating", order: "asc" });
  await page.getByRole("columnheader", { name: "Rating" }).getByRole("button").click();
  await expect.poll(lastAsked).toMatchObject({ order_field: "rating", order: "desc" });
});

test("a search that finds nothing says so and leads back to all", async () => {
  await open();
  await page.getByRole("searchbox", { name: "Find a carrier" }).fill("nothing like this");
  await expect.element(page.getByText("No carriers found for “nothing like this”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByText("Carrier 00000")).toBeVisible();
  await expect.element(page.getByRole("searchbox", { name: "Find a carrier" })).toHaveValue("");
});

test("chosen columns are shown, kept, and put back", async () => {
  await open();
  await expect.element(page.getByRole("columnheader", { name: "Portal" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Portal" }).click();
  await expect.element(page.getByRole("columnheader", { name: "Portal" })).toBeVisible();
  await unmount();
  await open();
  await expect.element(page.getByRole("columnheader", { name: "Portal" })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.element(page.getByRole("columnheader", { name: "Portal" })).not.toBeInTheDocument();
});

test("the CSV file has every row of the list, of all pages, and no cell a spreadsheet would run", async () => {
  carriers = [...carriers.slice(0, 249), { ...carrier(249), name: "=Danger" }];
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "#";
  });
  await open();
  await page.getByRole("button", { name: "CSV" }).click();
  await expect.poll(() => blobs.length).toBe(1);
  const lines = ((await blobs[0]?.text()) ?? "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(251);
  expect(lines[0]).toContain("Name,NAIC,Rating,Lines");
  expect(lines.at(-1)).toContain("'=Danger");
});

test("a bulk act says first how many it changes, and at the end what could not be done", async () => {
  const changed: unknown[] = [];
  device.answer(adminCarriers.update, ({ params, body }) => {
    const { id } = params as { id: string };
    if (id === someUuid(2)) throw new RequestFailed({ status: 409, code: "version_conflict", errors: {} });
    changed.push(body);
    return { data: carrier(0) };
  });
  await open();
  for (const name of ["00000", "00001", "00002"])
    await page.getByRole("checkbox", { name: `Select Carrier ${name}` }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Stop offering" }).click();
  await expect.element(page.getByText("2 carriers will change. 1 carrier will not.")).toBeVisible();
  await page.getByRole("button", { name: "Stop offering 2 carriers" }).click();
  await expect.element(page.getByText("1 of 2 carriers changed.")).toBeVisible();
  await expect.element(page.getByText(/^Carrier 00002: /)).toBeVisible();
  expect(changed).toEqual([{ active: false, version: 1 }]);
});

test("of many failures the first twenty are listed, though all have one name, and the rest counted", async () => {
  carriers = carriers.map((one) => ({ ...one, name: "Carrier 00000", active: true }));
  device.answer(adminCarriers.update, () => {
    throw new RequestFailed({ status: 409, code: "version_conflict", errors: {} });
  });
  await mount(await signedInAs({ account_type: "admin" }, device.local, <CarriersScreen />));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Stop offering" }).click();
  await page.getByRole("button", { name: "Stop offering 25 carriers" }).click();
  const failures = page.getByRole("dialog").getByRole("listitem");
  await expect.element(failures.last()).toHaveTextContent("And 5 more failed.");
  await expect.poll(() => failures.elements()).toHaveLength(21);
});

test("offline the page says so before anything is typed, and shows what it has", async () => {
  await open();
  await changeStatus(device.db, { reach: "offline" });
  await expect.element(page.getByText(/Changes here need a connection\./)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add carrier" })).toBeDisabled();
  await expect.element(page.getByRole("searchbox", { name: "Find a carrier" })).toBeDisabled();
  await expect.element(page.getByText("Carrier 00000")).toBeVisible();
});
