/** Connects Twilio to the server when it is configured: the same rules and call log as for the local gateway. */
import { join } from "node:path";
import { isLiveCall } from "../domain/calls/call.ts";
import { refuse } from "../kit/refusal.ts";
import type { World } from "../kit/world.ts";
import type { Connection } from "./db/connect.ts";
import { complianceTextAt } from "./db/compliance-rows.ts";
import type { Trx } from "./db/schema.ts";
import { tenantTx } from "./db/tenant-tx.ts";
import { noteCallEvent } from "./calls/call-record.ts";
import { findCall, findCallByVoiceId, listGoingOn, listPaused } from "./calls/call-rows.ts";
import { noteNumberProof } from "./dialer/phone-proof.ts";
import type { Services } from "./services.ts";
import { hasSession } from "./access/session-rows.ts";
import { findTenant, findTenantByKey, listTenantIds } from "./db/tenant-rows.ts";
import { attemptAll } from "./jobs/attempt-all.ts";
import type { ServerSettings } from "./settings.ts";
import { openOutgoing } from "../vendors/http/egress.ts";
import type { Storage } from "../vendors/storage/storage.ts";
import type { LoggedCall } from "../vendors/twilio/twilio-parts.ts";
import { readTwilioSettings } from "../vendors/twilio/twilio-settings.ts";
import { openTwilioVoice, type TwilioVoice } from "../vendors/twilio/twilio-voice.ts";
import { privateHostsOf } from "../vendors/http/vendors.ts";
import type { CallRef } from "../vendors/twilio/voice-port.ts";
import { openRouter } from "./voice/router.ts";

export interface TwilioServices {
  readonly world: World;
  /** Resolved once the server is composed. */
  readonly services: () => Services;
  readonly settings: ServerSettings;
  readonly storage: Storage;
  readonly connection: Pick<Connection, "db">;
  readonly report: (error: unknown) => void;
}

/** Eight hours of stereo. */
const soundBytesMax = 1024 * 1024 * 1024;
const soundTimeoutMs = 600_000;
const callsPerLook = 100;

export function openTwilio({
  world,
  services,
  settings,
  storage,
  connection,
  report,
}: TwilioServices): TwilioVoice | undefined {
  const twilio = readTwilioSettings(settings);
  if (!twilio) return undefined;
  const { db } = connection;
  const privateHosts = privateHostsOf(settings);
  const logged = ({ tenant_id, call_id }: CallRef): Promise<LoggedCall | undefined> =>
    tenantTx(db, tenant_id, async (trx) => {
      const call = await findCall(trx, tenant_id, call_id);
      if (!call) return undefined;
      const { voice_id, call_direction, answered_at, ended_at, recording } = call;
      const is = { isLive: isLiveCall(call), isAnswered: answered_at !== null };
      return { voice_id, call_direction, ...is, ended_at, recording: recording.state };
    });
  const begunWith = (tenant_id: string, call_sid: string): Promise<CallRef | undefined> =>
    tenantTx(db, tenant_id, async (trx) => {
      const call = await findCallByVoiceId(trx, tenant_id, call_sid);
      return call && { tenant_id, call_id: call.id };
    });
  /** For all tenants; one that fails holds no other back. */
  const listed = async (list: (trx: Trx, tenant_id: string) => Promise<string[]>): Promise<CallRef[]> => {
    const calls: CallRef[] = [];
    const listOf = (tenant_id: string) => async () => {
      for (const call_id of await tenantTx(db, tenant_id, (trx) => list(trx, tenant_id)))
        calls.push({ tenant_id, call_id });
    };
    await attemptAll((await listTenantIds(db)).map(listOf)).catch(report);
    return calls;
  };
  return openTwilioVoice({
    settings: twilio,
    world,
    storage,
    report,
    logged,
    begunWith,
    folder: join(settings.dataFolder, "sounds"),
    outgoing: openOutgoing({ privateHosts }),
    sounds: openOutgoing({ privateHosts, bytesMax: soundBytesMax, timeoutMs: soundTimeoutMs }),
    announcementOf: ({ tenant_id }) =>
      tenantTx(db, tenant_id, (trx) =>
        complianceTextAt(trx, tenant_id, { key: "recording_announcement", at: world.now() }),
      ),
    route: (ask) => openRouter(services())(ask),
    note: (event) => noteCallEvent(services())(event),
    prove: (proof) => noteNumberProof(services())(proof),
    tenantOf: async (company) => (await findTenantByKey(db, company))?.tenant_id,
    companyOf: async (tenant_id) =>
      (await tenantTx(db, tenant_id, (trx) => findTenant(trx, tenant_id)))?.key ?? refuse("not_found"),
    isSignedIn: (who) => tenantTx(db, who.tenant_id, (trx) => hasSession(trx, who, world.now())),
    fetchLater: (sound) =>
      tenantTx(db, sound.tenant_id, (trx) => services().jobs.enqueue(trx, "fetch_recording", sound)),
    goingOn: (before) => listed((trx, tenant_id) => listGoingOn(trx, tenant_id, before, callsPerLook)),
    pausedSince: (before) => listed((trx, tenant_id) => listPaused(trx, tenant_id, before, callsPerLook)),
  });
}
