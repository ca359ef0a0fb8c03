/** What the tab is called, and what the page says of whom: nothing of somebody who has left. */
import { afterEach, expect, test } from "vitest";
import { appSettings } from "../../../src/app/base/app-settings.ts";
import { PageMetadata, setMetadata } from "../../../src/app/base/page-metadata.tsx";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const named = async (page_title: string) => {
  const value = JSON.stringify({ page_title });
  await appSettings.load((async () => ({ data: { value } })) as unknown as RequestFn);
};
afterEach(async () => {
  await unmount();
  await named("Fieldline");
  localStorage.clear();
});

test("the server's name stands in the tab before anyone has signed in, as soon as it is known", async () => {
  await mount(<PageMetadata title="Sign in" />);
  await expect.poll(() => document.title).toBe("Sign in · Fieldline");
  await named("Harbor Life");
  await expect.poll(() => document.title).toBe("Sign in · Harbor Life");
});

test("a page without a name of its own has the server's", async () => {
  await named("Harbor Life");
  await mount(<PageMetadata />);
  await expect.poll(() => document.title).toBe("Harbor Life");
});

test("signing out clears the user's page title and metadata", () => {
  const own = document.head.appendChild(document.createElement("meta"));
  own.name = "description";
  own.content = "What the product is.";
  const before = document.head.innerHTML;
  const takeAway = setMetadata({
    title: "Harbor Life",
    description: "Ada Lovelace, Harbor Life",
    keywords: ["Ada Lovelace", "insurance"],
    image: "https://files.test/ada.webp",
  });
  expect(document.head.querySelector('meta[name="description"]')?.getAttribute("content")).toContain("Ada");
  takeAway();
  expect(document.head.innerHTML).toBe(before);
  own.remove();
});
