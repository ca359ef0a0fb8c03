/** Calls that come in the person's quiet hours are shown and not heard. */
import { expect, test } from "vitest";
import { FakeCall, fakePhone, number } from "./fake-device.ts";

test("a phone told to be quiet shows a call and does not ring, with the device it has and with the next one", async () => {
  const given = fakePhone();
  given.phone.ringSilently(true);
  await given.phone.start();
  expect(given.device().audio.isRinging).toBe(false);
  given.device().says.incoming(new FakeCall("inbound", { from: number }));
  expect(given.phone.snapshot().incoming).toMatchObject({ number });
  given.phone.ringSilently(false);
  expect(given.device().audio.isRinging).toBe(true);
});
