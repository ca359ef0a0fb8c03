import { createRef, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { ContactGrid, type ContactGridProps } from "../../../src/app/contact-list/contact-grid.tsx";
import { cellWords } from "../../../src/app/contact-list/contact-cells.tsx";
import { toggled } from "../../../src/app/contact-parts/selection.ts";
import { nameOfContact } from "../../../src/domain/contacts/contact-name.ts";
import { waysTo } from "../../../src/domain/contacts/reach.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { fixtureToday, someContacts } from "../../fixtures/contacts.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

afterEach(unmount);

const people = someContacts(4, 7);
const lists = { carriers: [], vendors: [], statuses: [], sources: [], users: [], pools: [], tags: [], groups: [] };
const nothing = () => {};
const props: Omit<ContactGridProps, "selected" | "onToggle"> = {
  rows: {
    total: people.length,
    count: people.length,
    near: 0,
    complete: true,
    facets: null,
    failed: false,
    behind: false,
    rowAt: (at) => people[at],
  },
  label: "All contacts",
  shownColumns: ["name", "phone"],
  words: cellWords(lists, { today: fixtureToday, now: 0, zone: "America/New_York" }),
  order: { field: "name", descending: false },
  active: 0,
  favorites: new Set(),
  unsent: new Map(),
  grid: createRef(),
  onLook: nothing,
  onActive: nothing,
  onOpen: nothing,
  onEmail: () => false,
  mayText: () => true,
  onRange: nothing,
  onChooseAll: nothing,
  onClear: nothing,
  onSort: nothing,
};

function Selecting() {
  const [selection, setSelection] = useState({
    ids: new Set<number>() as ReadonlySet<number>,
    anchor: null as number | null,
  });
  return (
    <div style={{ height: 400, display: "flex" }}>
      <ContactGrid
        {...props}
        selected={selection.ids}
        onToggle={(at, { id }) => setSelection((before) => toggled(before, id, at))}
      />
    </div>
  );
}

test("a box that was clicked shows at once that its contact is selected, and that it no longer is", async () => {
  await mount(
    <MemoryRouter>
      <Selecting />
    </MemoryRouter>,
  );
  const boxOf = (at: number) =>
    page.getByRole("checkbox", { name: `Select ${nameOfContact(people[at]!)}`, exact: true }).first();
  await userEvent.click(boxOf(1));
  await userEvent.click(boxOf(2));
  await expect.element(boxOf(1)).toBeChecked();
  await expect.element(boxOf(2)).toBeChecked();
  await userEvent.click(boxOf(1));
  await expect.element(boxOf(1)).not.toBeChecked();
  await expect.element(boxOf(2)).toBeChecked();
});

test("an email of a row is written here, where one may", async () => {
  const place = people.findIndex((one) => waysTo(one).email.href !== null);
  const written: number[] = [];
  await mount(
    <MemoryRouter>
      <div style={{ height: 400, display: "flex" }}>
        <ContactGrid
          {...props}
          active={place}
          selected={new Set()}
          onToggle={nothing}
          onEmail={(_at, { id }) => written.push(id) > 0}
        />
      </div>
    </MemoryRouter>,
  );
  const name = nameOfContact(people[place]!);
  // What can be done with a row shows itself where the pointer is.
  await userEvent.hover(page.getByRole("link", { name, exact: true }));
  await userEvent.click(page.getByRole("link", { name: `Email ${name}`, exact: true }));
  expect(written).toEqual([people[place]!.id]);
});

test.each([
  ["where one may", true],
  ["nowhere else", false],
])("texting is offered on a row %s", async (_words, may) => {
  const place = people.findIndex((one) => waysTo(one).text.why === null && waysTo(one).call.href !== null);
  await mount(
    <MemoryRouter>
      <div style={{ height: 400, display: "flex" }}>
        <ContactGrid {...props} active={place} selected={new Set()} onToggle={nothing} mayText={() => may} />
      </div>
    </MemoryRouter>,
  );
  const row = page.getByRole("row").filter({ hasText: nameOfContact(people[place]!) });
  await userEvent.hover(row.getByRole("link", { name: nameOfContact(people[place]!), exact: true }));
  await expect.element(row.getByRole("link", { name: /^Call / })).toBeVisible();
  await expect.poll(() => row.getByRole("link", { name: /^Text / }).elements()).toHaveLength(may ? 1 : 0);
});

test("who asked for no texts is opened from a row all the same, which says so", async () => {
  const [first] = people;
  const silent = { ...first!, phones: [phone("+12085550100", { do_not_text: true })] };
  await mount(
    <MemoryRouter>
      <div style={{ height: 400, display: "flex" }}>
        <ContactGrid {...props} rows={{ ...props.rows, rowAt: () => silent }} selected={new Set()} onToggle={nothing} />
      </div>
    </MemoryRouter>,
  );
  const row = page.getByRole("row").nth(1);
  await userEvent.hover(row);
  const text = row.getByRole("link", { name: `Text ${nameOfContact(silent)}: Marked do not text` });
  await expect.element(text).toHaveAttribute("href", `/contacts/${silent.id}?do=text`);
});

test("up from the first row lead the headings, which sort with Enter and say how the list is sorted", async () => {
  const sorted: string[] = [];
  await mount(
    <MemoryRouter>
      <div style={{ height: 400, display: "flex" }}>
        <ContactGrid
          {...props}
          order={{ field: "phone", descending: true }}
          selected={new Set()}
          onToggle={nothing}
          onSort={(field) => sorted.push(field)}
        />
      </div>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole("grid")).toBeVisible();
  const grid = page.getByRole("grid").element() as HTMLElement;
  const at = () => document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
  grid.focus();
  expect(at()?.getAttribute("role")).toBe("row");
  await userEvent.keyboard("{ArrowUp}");
  expect([at()?.textContent, at()?.getAttribute("role"), at()?.getAttribute("aria-sort")]).toEqual([
    "Phone",
    "columnheader",
    "descending",
  ]);
  await userEvent.keyboard("{ArrowLeft}");
  expect([at()?.textContent, at()?.getAttribute("aria-sort")]).toEqual(["Name", "none"]);
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{ArrowRight}{ }");
  expect(sorted).toEqual(["name", "phone"]);
  await userEvent.keyboard("{ArrowDown}");
  expect(at()?.getAttribute("role")).toBe("row");
});

test("contacts who must not be contacted and pool contacts are marked beside the name in any columns", async () => {
  const [one, other, third, fourth] = people.map((contact) => ({ ...contact, owner_id: "u1", pool_id: null }));
  const stopping = {
    id: "s1",
    title: "No more",
    category: "lead",
    position: 1,
    effect: "do_not_contact",
    seq: 1,
  } as const;
  const pools = [{ id: "p1", name: "Dallas" }] as never;
  const rows = [
    { ...one!, status_id: "s1" },
    { ...other!, status_id: null, phones: [], addresses: [], emails: [{ ...one!.emails[0]!, unsubscribed_at: 1 }] },
    { ...third!, status_id: null, owner_id: null, pool_id: "p1" },
    { ...fourth!, status_id: null, phones: [], emails: [], addresses: [] },
  ];
  const words = cellWords(
    { ...lists, statuses: [stopping], pools },
    { today: fixtureToday, now: 0, zone: "America/New_York" },
  );
  await mount(
    <MemoryRouter>
      <div style={{ height: 400, display: "flex" }}>
        <ContactGrid
          {...props}
          rows={{ ...props.rows, rowAt: (at) => rows[at] }}
          shownColumns={["name"]}
          words={words}
          selected={new Set()}
          onToggle={nothing}
        />
      </div>
    </MemoryRouter>,
  );
  const marks = (at: number) =>
    [
      ...page
        .getByRole("row")
        .nth(at + 1)
        .element()
        .querySelectorAll("[role=img]"),
    ].map((mark) => mark.getAttribute("aria-label"));
  await expect.element(page.getByRole("img", { name: "Pool Dallas" })).toBeVisible();
  expect([0, 1, 2, 3].map(marks)).toEqual([["Do not contact"], ["Do not contact"], ["Pool Dallas"], []]);
});

test("on paper the rows that are drawn stand below each other, without pages for those that are not", async () => {
  await mount(
    <MemoryRouter>
      <div style={{ height: 400, display: "flex" }}>
        <ContactGrid
          {...props}
          rows={{ ...props.rows, total: 20_000, count: 20_000 }}
          selected={new Set()}
          onToggle={nothing}
        />
      </div>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole("grid")).toBeVisible();
  const rows = () => document.querySelector("[role=rowgroup]:has([data-at])") as HTMLElement;
  await expect.poll(() => rows().offsetHeight).toBeGreaterThan(100_000);
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  try {
    const drawn = [...rows().querySelectorAll<HTMLElement>("[data-at]")];
    expect(rows().offsetHeight).toBeLessThan((drawn.length + 40) * 60);
    const tops = drawn.map((row) => row.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(drawn.length);
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  }
});
