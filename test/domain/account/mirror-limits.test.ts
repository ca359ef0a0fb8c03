import { expect, test } from "vitest";
import { contactsOnDevice, contactsOnDeviceMax } from "../../../src/domain/account/mirror-limits.ts";
import { shippedSettings } from "../../../src/domain/account/shipped-settings.ts";

test.each([
  ["as shipped", shippedSettings["mirror_limits"] ?? "", contactsOnDeviceMax],
  ["fewer", "1000", 1_000],
  ["more than was measured", "900000", contactsOnDeviceMax],
  ["far more", "9000000000", contactsOnDeviceMax],
  ["none at all", "0", contactsOnDeviceMax],
  ["a part of one", "2.5", contactsOnDeviceMax],
  ["words", "a thousand", contactsOnDeviceMax],
  ["nothing", "", contactsOnDeviceMax],
])("a device holds so many contacts: %s", (_name, setting, contacts) => {
  expect(contactsOnDevice(setting)).toBe(contacts);
});
