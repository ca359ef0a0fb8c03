/** The global search over a device's store: what it finds, and where choosing it leads. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useLocation } from "react-router-dom";
import { HelpProvider, useHelp } from "../../../src/app/help/help-provider.tsx";
import { searchSources } from "../../../src/app/search-sources.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import type { Local } from "../../../src/local/index.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore } from "../../fixtures/phone-store.ts";
import { signedInAs } from "../../fixtures/session.tsx";

const [tag, carrier] = ["0193a000-0000-7000-8000-00000000000a", "0193a000-0000-7000-8000-00000000000b"];
let db = {} as LocalDatabase;

beforeEach(async () => {
  db = openDatabase(`sources-${realWorld().uuid()}`);
  await db.open();
  await db.table("tags").put({ id: tag, name: "Medigap callers", color: "#1F5FBF" });
  await db.table("carriers").put({ id: carrier, name: "Medi Mutual" });
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

function Screen() {
  const { openPalette } = useHelp();
  const { pathname, search } = useLocation();
  return (
    <>
      <button type="button" onClick={openPalette}>
        Search
      </button>
      <output>{pathname + search}</output>
    </>
  );
}

async function openSearch(account_type: "agent" | "telemarketer", more: object = {}): Promise<void> {
  const local = await phoneStore(db, { now: Date.now, contacts: [], ...more });
  const screen = (
    <HelpProvider sources={async () => searchSources}>
      <Screen />
    </HelpProvider>
  );
  await mount(await signedInAs({ account_type, features: {} } as never, local, screen));
  await userEvent.click(page.getByRole("button", { name: "Search" }));
}

const field = page.getByRole("combobox", { name: "Search" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const address = page.getByRole("status").filter({ hasText: "/" });

test.each([
  [`Medigap callers Tag`, `/contacts?tag_ids=${tag}`],
  [`Medi Mutual Carrier`, `/contacts?carrier_ids=${carrier}`],
  [/^Medicare supplement ?Policy type/i, "/contacts?policy_types=medicare_supplement"],
])("%s opens the contact list filtered by it", async (name, path) => {
  await openSearch("agent");
  await userEvent.fill(field, "medi");
  await userEvent.click(option(name));
  await expect.element(address).toHaveTextContent(path);
});

test("policy filters are not offered to one who sees no policies", async () => {
  await openSearch("telemarketer");
  await userEvent.fill(field, "medi");
  await expect.element(option(/Tag$/)).toBeVisible();
  await expect.element(option(/Carrier$/)).not.toBeInTheDocument();
  await expect.element(option(/Policy type$/)).not.toBeInTheDocument();
});

test("a contact this device has no room for is found on the server", async () => {
  const asked: unknown[] = [];
  const request = (async (_endpoint: unknown, ask: { body: { contacts_scope: { search: unknown } } }) => {
    asked.push(ask.body.contacts_scope.search);
    const rosa = sampleContact({ id: 77, first_name: "Rosa", last_name: "Diaz" });
    return { data: [rosa], meta: { total_count: 1, next: null } };
  }) as unknown as Local["request"];
  await openSearch("agent", { visible: 90_000, request });
  await userEvent.fill(field, "rosa diaz");
  await userEvent.click(option(/Rosa Diaz.*on the server/));
  await expect.element(address).toHaveTextContent("/contacts/77");
  expect(asked).toEqual([{ q: "rosa diaz" }]);
});
