/** Diagnostics file for support: state of this device, without personal names, texts or numbers. */
import { contractVersion } from "../../contract/version.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import type { Local } from "../../local/index.ts";
import { storeDiagnostics } from "../../local/queries/diagnostics.ts";

export async function diagnosticsFile({ db, world, search }: Local): Promise<Blob> {
  const facts = {
    made_at: world.now(),
    versions: { system: systemVersion, contract: contractVersion },
    store: await storeDiagnostics(db),
    search: (await search?.state()) ?? null,
    storage: await storageFacts(),
    browser: browserFacts(),
  };
  return new Blob([JSON.stringify(facts, null, 2)], { type: "application/json" });
}

async function storageFacts() {
  const { storage } = navigator as { storage?: StorageManager };
  const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
  return { used_bytes: usage, room_bytes: quota, kept: (await storage?.persisted?.()) ?? null };
}

function browserFacts() {
  const { userAgent, language, onLine, hardwareConcurrency, serviceWorker } = navigator;
  return {
    program: userAgent,
    language,
    says_online: onLine,
    cores: hardwareConcurrency,
    secure: isSecureContext,
    screen: { width: innerWidth, height: innerHeight, pixels: devicePixelRatio },
    keeps_app: Boolean(serviceWorker?.controller),
    has: {
      service_worker: "serviceWorker" in navigator,
      locks: "locks" in navigator,
      file_system: "storage" in navigator && "getDirectory" in navigator.storage,
      channel: "BroadcastChannel" in globalThis,
      encryption: "crypto" in globalThis && "subtle" in crypto,
      notifications: "Notification" in globalThis ? Notification.permission : null,
      calls: "RTCPeerConnection" in globalThis,
    },
  };
}
