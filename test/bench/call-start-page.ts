/** A page with nothing on it but the voice library, as its vendor would write one. */
import type * as Sdk from "@twilio/voice-sdk";
import { withPlainSockets } from "../../src/phone/plain-sockets.ts";
import { soundFile, soundNames } from "../../src/phone/sounds.ts";

type Library = typeof Sdk;
type Device = InstanceType<Library["Device"]>;

let opened: Promise<Device> | undefined;

/** Ms from `connect()` to `ringing`; the call is hung up and over when it resolves. */
async function ringing(number: string): Promise<number> {
  const device = await (opened ??= open());
  const begun = performance.now();
  const call = await device.connect({ params: { To: number } });
  const ms = await new Promise<number>((rings) => call.once("ringing", () => rings(performance.now() - begun)));
  const over = new Promise<void>((ended) => call.once("disconnect", () => ended()));
  call.disconnect();
  await over;
  return ms;
}

async function open(): Promise<Device> {
  const { Device } = await withPlainSockets(() => import("@twilio/voice-sdk"));
  const reply = await fetch("/v1/dialer/fetch_device_token");
  const { token, client } = (await reply.json()) as { token: string; client: { chunderw: string } };
  const sounds = Object.fromEntries(
    soundNames().map((name) => [name, URL.createObjectURL(new Blob([soundFile(name)], { type: "audio/wav" }))]),
  );
  const options = {
    chunderw: location.host + client.chunderw,
    publishEvents: false,
    sounds,
    disableAudioContextSounds: true,
  };
  const device = new Device(token, options);
  await device.register();
  return device;
}

export const callStartPage = { ringing };
