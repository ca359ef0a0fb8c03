/** The address at which the recipient of an email stops such emails: only its mail carries it. */
import { timingSafeEqual } from "node:crypto";
import type { Services } from "../services.ts";

interface EmailKey {
  tenant_id: string;
  id: string;
}

const purpose = "unsubscribe";

function keyOf({ box }: Pick<Services, "box">, { tenant_id, id }: EmailKey): string {
  return box.mac(`${tenant_id} ${id}`, purpose);
}

export function unsubscribeUrl(services: Pick<Services, "box" | "settings">, key: EmailKey): string {
  return `${services.settings.appUrl}/unsubscribe/${key.tenant_id}/${key.id}/${keyOf(services, key)}`;
}

export function isUnsubscribeKey(services: Pick<Services, "box">, key: EmailKey, given: string): boolean {
  const [own, other] = [Buffer.from(keyOf(services, key)), Buffer.from(given)];
  return own.length === other.length && timingSafeEqual(own, other);
}
