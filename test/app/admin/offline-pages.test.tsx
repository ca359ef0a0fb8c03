/** Every page of the office, opened with no connection: it says so, and nothing can be typed. */
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => {
  device = flowDevice();
  device.otherwise(() => {
    throw new Unreachable("no network");
  });
});
afterEach(async () => {
  await unmount();
  await device.close();
});

const modules = import.meta.glob<Record<string, RouteObject[]>>("../../../src/app/*/routes.tsx", { eager: true });
/** Groups are on the device: their changes wait for the network. */
const works = new Set(["/admin/groups"]);
type Load = () => Promise<{ Component: ComponentType }>;
const pages = Object.values(modules)
  .flatMap((routes) => Object.values(routes).flat())
  .flatMap(({ path = "", lazy }): [string, Load][] =>
    path.startsWith("/admin/") && !works.has(path) ? [[path, lazy as Load]] : [],
  );

const fields = "input:enabled, textarea:enabled, [contenteditable=true]";

test("the walk knows the pages", () => expect(pages.length).toBeGreaterThan(25));

test.each(pages)("%s", async (_path, load) => {
  const { Component: Screen } = await load();
  // Tests of other screens share the page.
  const others = new Set(document.querySelectorAll(fields));
  await changeStatus(device.db, { reach: "offline" });
  const user = { account_type: "admin" as const, features: {}, username: "ada" };
  await mount(await signedInAs(user, device.local, <Screen />));
  await expect.element(page.getByText("You are offline. This needs a connection.")).toBeVisible();
  const typed = [...document.querySelectorAll(fields)].filter((field) => !others.has(field));
  expect(typed.map((field) => field.outerHTML)).toEqual([]);
});
