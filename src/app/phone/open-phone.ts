/**
 * Composes the phone of this tab: locks and channel of the store, call endpoints of the server, microphone of the
 * browser.
 */
import { dialer } from "../../contract/dialer/dialer.ts";
import { channelOf } from "../../local/channel.ts";
import type { Local } from "../../local/index.ts";
import { callEdit } from "../../local/intents/calls.ts";
import type { Recorder } from "../../phone/call-recording.ts";
import { LocalPhone, type PhoneParts } from "../../phone/local-phone.ts";
import { askMicrophone, watchMicrophone } from "../../phone/microphone.ts";
import type { Phone } from "../../phone/phone.ts";
import { PhoneError } from "../../phone/phone-error.ts";
import { type PhoneMessage, SharedPhone } from "../../phone/shared-phone.ts";
import { openTwilioDevice } from "../../phone/twilio.ts";
import type { PhoneToken } from "../../phone/voice-device.ts";
import { apiHost } from "../base/app-settings.ts";
import { readStored, writeStored } from "../base/stored.ts";
import { audioChoiceFrom } from "./audio-choice.ts";
import { openQuality } from "./quality-thread.ts";

/** `callerId`: the verified number when a call is placed; it may change while the phone is open. */
export function openPhone(local: Local, user_id: string, callerId: () => string): Phone {
  const { world, db } = local;
  const openMeter = (id: string | null, listener: (level: number) => void) => watchMicrophone(world, id, listener);
  const parts: PhoneParts = {
    world,
    fetchToken: (signal) => fetchToken(local, signal),
    openDevice: openTwilioDevice,
    openQuality,
    recorder: recorderOf(local),
    memory: {
      read: () => audioChoiceFrom(readStored("audio", user_id)),
      write: (choice) => writeStored("audio", choice, user_id),
    },
    askMicrophone,
    openMeter,
    callParams: () => ({ callerId: callerId(), deviceUserId: user_id, uid: user_id }),
  };
  return new SharedPhone({
    world,
    name: db.name,
    locks: navigator.locks,
    channel: channelOf<PhoneMessage>(`${db.name}:phone`),
    openLocal: () => new LocalPhone(parts),
    askMicrophone,
    openMeter,
  });
}

async function fetchToken({ request }: Local, signal: AbortSignal): Promise<PhoneToken> {
  try {
    const { token, expires_at, client } = await request(dialer.fetchDeviceToken, {}, { signal });
    const reach = client.kind === "gateway" ? { chunderw: gatewayOf(client.chunderw) } : { edge: client.edge };
    return { token, expiresAt: expires_at, adapter: client.kind, reach };
  } catch (error) {
    const isFinal = error instanceof Error && ["Forbidden", "Held", "Unauthorized"].includes(error.name);
    throw isFinal ? new PhoneError("not_allowed", error.message) : error;
  }
}

/** Our own gateway runs on the API host. */
function gatewayOf(chunderw: string): string {
  const host = apiHost();
  return host && chunderw.startsWith("/") ? new URL(host).host + chunderw : chunderw;
}

/** A response without data means that nothing changed (spec 000 §4), as does one that says so. */
function recorderOf({ request, write, user_id }: Local): Recorder {
  return {
    consent: async (id, consent) => {
      await write(callEdit, { id, user_id, name: "them", contact_id: null, change: { consent }, base: {} });
    },
    start: async (call_id) => {
      const { data } = await request(dialer.deviceStartDisclaimerPrompt, { body: { call_id } });
      return data?.state === "on";
    },
    stop: async (call_id) => {
      const { data } = await request(dialer.deviceStopCallRecording, { body: { call_id } });
      return data !== null;
    },
    pause: async (call_id) => {
      const { data } = await request(dialer.devicePauseCallRecording, { body: { call_id } });
      return data?.state === "paused";
    },
    resume: async (call_id) => {
      const { data } = await request(dialer.deviceResumeCallRecording, { body: { call_id } });
      return data?.state === "on";
    },
  };
}
