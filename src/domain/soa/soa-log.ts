/** What happened to a form, each with who did it and when. */
import type { SoaLogged, SoaRequest } from "./soa-request.ts";

/** A row that the device stored before the column existed has none. */
export function soaLogOf({ log }: { log?: SoaRequest["log"] }): SoaRequest["log"] {
  return log ?? [];
}

export function logged(soa: SoaRequest, entry: Omit<SoaLogged, "reason"> & Partial<SoaLogged>): SoaRequest {
  return { ...soa, log: [...soaLogOf(soa), { reason: null, ...entry }] };
}
