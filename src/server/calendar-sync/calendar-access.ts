/** Opens an account with a fresh secret. If two workers want to renew it at once, one renews and the other waits. */
import { isCalendarKind } from "../../domain/calendar/authorization.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import {
  type CalendarAccount,
  type CalendarPort,
  type CalendarSecret,
  CalendarTrouble,
} from "../../vendors/calendars/calendar-port.ts";
import { openCalendarSecret, sealCalendarSecret } from "./calendar-secret.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";
import { claimRenewal, keepRenewed, secretNow } from "./calendar-secret-rows.ts";

const spareMs = 60_000;
/** Longer than the provider timeout: two concurrent renewals would use one refresh token twice. */
const renewalMs = 90_000;
const lookEveryMs = 250;

export interface Opening {
  readonly row: Pick<AuthorizationRow, "tenant_id" | "id" | "kind">;
  readonly timezone: string;
  /** The provider rejected the token regardless of its expiry: our clock may be wrong. */
  readonly refused?: boolean;
}

/** Throws `CalendarTrouble`; `needs_sign_in` also if the provider is not configured on this server. */
export async function openAccount(
  services: Services,
  { row, timezone, refused = false }: Opening,
): Promise<CalendarAccount> {
  const port = portOf(services, row);
  const secret = await freshSecret(services, port, { row, refused });
  return port.open(secret, { timezone });
}

export function portOf(services: Services, { kind }: Pick<AuthorizationRow, "kind">): CalendarPort {
  const port = isCalendarKind(kind) ? services.calendars[kind] : undefined;
  if (!port) throw new CalendarTrouble({ code: "needs_sign_in" });
  return port;
}

async function freshSecret(
  services: Services,
  port: CalendarPort,
  { row, refused }: { row: Opening["row"]; refused: boolean },
): Promise<CalendarSecret> {
  const { world } = services;
  const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(services.db, row.tenant_id, run);
  const first = await inTenant((trx) => secretNow(trx, row));
  for (let tries = 0; tries * lookEveryMs < renewalMs * 2; tries++) {
    const known = await inTenant((trx) => secretNow(trx, row));
    if (!first?.secret_sealed || !known?.secret_sealed) throw new CalendarTrouble({ code: "needs_sign_in" });
    const secret = openCalendarSecret(services.box, row.id, known.secret_sealed);
    const isRenewed = known.secret_round !== first.secret_round;
    if (isRenewed || !isStale(secret, world.now(), refused)) return secret;
    if (refused && secret.type === "password") throw new CalendarTrouble({ code: "needs_sign_in" });
    const now = world.now();
    const isMine = await inTenant((trx) =>
      claimRenewal(trx, row, { now, until: now + renewalMs, round: known.secret_round }),
    );
    if (isMine) {
      const renewed = await port.refresh(secret);
      const secret_sealed = sealCalendarSecret(services.box, row.id, renewed);
      await inTenant((trx) => keepRenewed(trx, row, { secret_sealed, round: known.secret_round }));
      return renewed;
    }
    await world.sleep(lookEveryMs);
  }
  throw new CalendarTrouble({ code: "unavailable", why: "renewal" });
}

function isStale(secret: CalendarSecret, now: number, refused: boolean): boolean {
  return refused || (secret.type === "oauth" && secret.until - spareMs <= now);
}
