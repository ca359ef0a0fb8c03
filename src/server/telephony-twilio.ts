/** Twilio joined to the server, where its settings are there: the same rules and the same log as for our own gateway. */
import { isLiveCall } from "../domain/dialer/call.ts";
import type { World } from "../kit/world.ts";
import type { Connection } from "./db/connect.ts";
import { tenantTx } from "./db/tenant-tx.ts";
import { noteCallEvent } from "./dialer/call-record.ts";
import { findCall, findCallByVoiceId } from "./dialer/call-rows.ts";
import { noteNumberProof } from "./dialer/phone-proof.ts";
import type { House } from "./house.ts";
import { findTenantByKey } from "./session/tenant-rows.ts";
import type { ServerSettings } from "./settings.ts";
import { openOutgoing } from "./vendors/outgoing.ts";
import type { Storage } from "./vendors/storage.ts";
import { readTwilioSettings } from "./vendors/twilio-settings.ts";
import { type LoggedCall, openTwilioVoice, type TwilioVoice } from "./vendors/twilio-voice.ts";
import { privateHostsOf } from "./vendors/vendors.ts";
import type { CallRef } from "./vendors/voice-port.ts";
import { openRouter } from "./voice/router.ts";

export interface TwilioHouse {
  readonly world: World;
  /** Asked once it is whole. */
  readonly house: () => House;
  readonly settings: ServerSettings;
  readonly storage: Storage;
  readonly connection: Pick<Connection, "db">;
}

/** An hour of two voices fits. */
const soundBytesMax = 128 * 1024 * 1024;
const timeoutMs = 30_000;

export function openTwilio({ world, house, settings, storage, connection }: TwilioHouse): TwilioVoice | undefined {
  const twilio = readTwilioSettings(settings);
  if (!twilio) return undefined;
  const { db } = connection;
  const logged = ({ tenant_id, call_id }: CallRef): Promise<LoggedCall | undefined> =>
    tenantTx(db, tenant_id, async (trx) => {
      const call = await findCall(trx, tenant_id, call_id);
      if (!call) return undefined;
      const { voice_id, call_direction, ended_at, recording } = call;
      return { voice_id, call_direction, isLive: isLiveCall(call), ended_at, recording: recording.state };
    });
  const begunWith = (tenant_id: string, call_sid: string): Promise<CallRef | undefined> =>
    tenantTx(db, tenant_id, async (trx) => {
      const call = await findCallByVoiceId(trx, tenant_id, call_sid);
      return call && { tenant_id, call_id: call.id };
    });
  return openTwilioVoice({
    settings: twilio,
    world,
    storage,
    logged,
    begunWith,
    outgoing: openOutgoing({ privateHosts: privateHostsOf(settings), bytesMax: soundBytesMax, timeoutMs }),
    route: (ask) => openRouter(house())(ask),
    prove: (proof) => noteNumberProof(house())(proof),
    note: (event) => noteCallEvent(house())(event),
    tenantOf: async (company) => (await findTenantByKey(db, company))?.tenant_id,
  });
}
