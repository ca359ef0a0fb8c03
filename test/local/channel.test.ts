import { expect, test } from "vitest";
import { deviceChannel, type DeviceMessage } from "../../src/local/channel.ts";

test("updates from a disposed component are ignored", async () => {
  const [leaving, staying] = [deviceChannel("fieldline:channel"), deviceChannel("fieldline:channel")];
  const heard: DeviceMessage[] = [];
  staying.listen((message) => heard.push(message));
  leaving.post({ kind: "wake" });
  await expect.poll(() => heard).toEqual([{ kind: "wake" }]);
  leaving.close();
  expect(() => leaving.post({ kind: "wake" })).not.toThrow();
  staying.close();
});
