/** The microphone of a call: chosen, unplugged, followed, and silent though it is still there. */
import { describe, expect, test } from "vitest";
import { fakePhone, inCall, number } from "./fake-device.ts";

describe("microphones", () => {
  test("the chosen one is opened for the call and let go after it; unplugged, the system's own is used and told", async () => {
    const { phone, device, call, settle } = fakePhone();
    await phone.start();
    await phone.chooseInput("headset");
    expect(phone.snapshot().inputs).toEqual([
      { id: "default", label: "default", live: false },
      { id: "headset", label: "headset", live: true },
    ]);
    expect(device().audio.input, "not before there is a call").toBeNull();
    await phone.call(number);
    expect(device().audio.input).toBe("headset");
    device().audio.unplug("headset");
    expect(phone.snapshot()).toMatchObject({
      inputs: [{ id: "default", live: true }],
      trouble: { text: "The microphone was unplugged." },
    });
    call().says.closed();
    await settle();
    expect(device().audio.input).toBeNull();
  });

  test("the system's own is opened by the call itself, and by its name once it rings", async () => {
    const { phone, device, call, settle } = fakePhone();
    await phone.start();
    await phone.call(number);
    expect(device().audio.input, "nothing keeps the call from going out").toBeNull();
    call().rings();
    expect(device().audio.input).toBe("default");
    call().says.closed();
    await settle();
    expect(device().audio.input).toBeNull();
  });

  test("the system's own is followed: another one is told, none at all is told, and one that comes back is used", async () => {
    const { phone, device, call } = await inCall();
    const { audio } = device();
    expect(audio.input).toBe("default");
    audio.plugIn("default", "Default - Headset");
    expect(phone.snapshot().trouble?.text).toBe("Your system switched to another microphone.");
    audio.unplug("headset");
    audio.input = null;
    audio.unplug("default");
    expect(phone.snapshot()).toMatchObject({ inputs: [], trouble: { text: "No microphone found." } });
    audio.plugIn("default");
    expect([audio.input, phone.snapshot().trouble]).toEqual(["default", null]);
    expect(call().done).toEqual([]);
  });

  test("one that ends although it is listed is replaced by another, and told; the next call takes the chosen one again", async () => {
    const { phone, device, call, world, settle } = await inCall();
    const { audio } = device();
    audio.plugIn("headset", "USB headset");
    audio.fallSilent("ended");
    expect(phone.snapshot().trouble).toBeNull();
    await world.pass(1_000);
    await settle();
    expect(audio.input).toBe("headset");
    expect(phone.snapshot()).toMatchObject({
      inputs: [
        { id: "default", live: false },
        { id: "headset", live: true },
      ],
      trouble: { text: "The microphone stopped.", todo: "Switched to another one. You can change it in settings." },
    });
    call().says.closed();
    await settle();
    expect(phone.snapshot().inputs).toMatchObject([{ live: true }, { live: false }]);
  });

  test("without another device the same one is reopened, and only a dead one is reported", async () => {
    const { phone, device, world, settle } = await inCall();
    const { audio } = device();
    audio.plugIn("headset", "Headset");
    audio.plugIn("default", "Default - Headset");
    await world.pass(1_000);
    await settle();
    phone.dismissTrouble();
    audio.fallSilent("ended");
    await world.pass(1_000);
    await settle();
    expect([audio.silence(), phone.snapshot().trouble]).toEqual([null, null]);
    audio.broken = ["default"];
    audio.fallSilent("ended");
    await world.pass(1_000);
    await settle();
    expect(phone.snapshot().trouble?.todo).toBe("Plug it in again. Until then, the other person cannot hear you.");
  });

  test("a microphone muted by its own switch is reported as such, and no other is opened", async () => {
    const { phone, device, world, settle } = await inCall();
    const { audio } = device();
    audio.fallSilent("muted");
    await world.pass(1_000);
    await settle();
    expect(phone.snapshot().trouble?.text).toBe("The microphone is muted by its switch or your system.");
    expect(audio.input).toBe("default");
    audio.fallSilent(null);
    await world.pass(1_000);
    await settle();
    expect(phone.snapshot().trouble).toBeNull();
  });

  test("one that is not there is refused in the words of the specification", async () => {
    const { phone } = fakePhone();
    await phone.start();
    await expect(phone.chooseInput("gone")).rejects.toThrow("Devices not found: gone");
    await expect(phone.chooseOutputs([])).rejects.toThrow("Must specify at least one device to set");
  });
});
