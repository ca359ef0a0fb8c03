/** Twilio recordings: reported by a webhook, downloaded by a job with retries, stored with all other recordings. */
import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { storageKey } from "../storage/storage.ts";
import { type Fields, momentOf, type TwilioParts } from "./twilio-parts.ts";
import type { CallRef, SoundAway } from "./voice-port.ts";

/** Undefined where there is none, or where its URL has another origin: Twilio's keys are not sent elsewhere. */
export function soundMessage(
  { settings }: Pick<TwilioParts, "settings">,
  call: CallRef,
  fields: Fields,
  now: number,
): SoundAway | undefined {
  if (fields["RecordingStatus"] !== "completed") return undefined;
  const url = `${fields["RecordingUrl"] ?? ""}.wav`;
  if (!URL.canParse(url) || new URL(url).origin !== new URL(settings.apiUrl).origin) return undefined;
  const seconds = Number(fields["RecordingDuration"] ?? 0);
  const started_at = momentOf(fields["RecordingStartTime"]) ?? now - seconds * 1_000;
  return { ...call, sound_id: uuidOf(fields["RecordingSid"] ?? ""), url, seconds, started_at };
}

export async function keepSound(parts: TwilioParts, sound: SoundAway): Promise<void> {
  const { settings, sounds, storage, world } = parts;
  const { tenant_id, call_id, sound_id: id, seconds, started_at } = sound;
  const url = new URL(sound.url);
  if (url.origin !== new URL(settings.apiUrl).origin) throw new Error("this sound lies with somebody else");
  const authorization = `Basic ${Buffer.from(`${settings.apiKey}:${settings.apiSecret}`).toString("base64")}`;
  const path = join(parts.folder, `${id}.wav`);
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  try {
    const saved = await sounds.save({ method: "GET", url, headers: { authorization, accept: "audio/wav" } }, path);
    // A repeated download gives the same file under the same key.
    const storage_key = storageKey(tenant_id, id);
    await storage.putFile(storage_key, path);
    const part = { id, storage_key, ...saved, seconds, started_at };
    await parts.note({ tenant_id, call_id, at: world.now(), kind: "recording_part", part });
  } finally {
    await rm(path, { force: true });
  }
}

/** The same id for the same recording, however often it is reported. */
function uuidOf(sid: string): string {
  const hex = createHash("sha256").update(sid).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
