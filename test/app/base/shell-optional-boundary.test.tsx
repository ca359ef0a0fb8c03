import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lazyPart } from "../../../src/app/base/lazy-part.ts";
import { OptionalBoundary } from "../../../src/app/base/optional-boundary.tsx";
import { mount } from "../../fixtures/mount.tsx";

const neverFetched = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const Unfetched = lazyPart(neverFetched);

function Broken(): never {
  throw new Error("broken");
}

test.each([
  ["cannot be fetched", Unfetched],
  ["cannot be drawn", Broken],
])("what is beside a page and %s leaves the page and its neighbours as they are", async (_, Part) => {
  await mount(
    <>
      <p>The page itself</p>
      <OptionalBoundary>
        <Part />
      </OptionalBoundary>
      <OptionalBoundary>
        <p>Its neighbour</p>
      </OptionalBoundary>
    </>,
  );
  await expect.element(page.getByText("The page itself")).toBeVisible();
  await expect.element(page.getByText("Its neighbour")).toBeVisible();
});

test("a part that could not be fetched appears once the network is back, and only a failed one is fetched again", async () => {
  const asked: string[] = [];
  let isOffline = true;
  const part = (name: string, fails: () => boolean) =>
    lazyPart(async () => {
      asked.push(name);
      if (fails()) throw new TypeError("Failed to fetch dynamically imported module");
      return () => <p>{name}</p>;
    });
  const [Late, Here] = [part("Late", () => isOffline), part("Here", () => false)];
  await mount(
    [Late, Here].map((Part, nth) => (
      <OptionalBoundary key={nth}>
        <Part />
      </OptionalBoundary>
    )),
  );
  await expect.element(page.getByText("Here")).toBeVisible();
  await expect.poll(() => asked).toEqual(["Late", "Here"]);
  dispatchEvent(new Event("online"));
  await expect.poll(() => asked).toEqual(["Late", "Here", "Late"]);
  isOffline = false;
  await expect.poll(() => page.getByText("Late").elements().length).toBe(0);
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("Late")).toBeVisible();
  expect(asked).toEqual(["Late", "Here", "Late", "Late"]);
});
