import { lazy } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OptionalBoundary } from "../../../src/app/base/optional-boundary.tsx";
import { mount } from "../../fixtures/mount.tsx";

const neverFetched = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const Unfetched = lazy<() => null>(neverFetched);

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
