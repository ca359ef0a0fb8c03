/** The register as a sheet, one line per form. */
import { soaRejectWords, soaStateWords } from "../../domain/soa/soa-words.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { exportRowsMax } from "../../domain/values/limits.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { exactMoment } from "../../kit/moments.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Sheet } from "../outputs/export-files.ts";
import { userNames } from "../timeline/history-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { listSoaRows, type SoaFilter, type SoaReader } from "./soa-rows.ts";

const header = [
  "Person",
  "Contact",
  "Agent",
  "State",
  "Reason",
  "Sent to",
  "Sent",
  "Link ends",
  "Signed",
  "Appointment",
  "Completed",
  "Rule of",
  "Documents",
  "Kept until",
];

const pageRows = 500;

export async function soaSheet(ctx: Ctx, reader: SoaReader, filter: SoaFilter): Promise<Sheet> {
  const { trx, actor } = ctx;
  const zone = zoneName((await findUser(trx, actor.tenant_id, actor.user_id))?.timezone);
  const names = await userNames(trx, actor.tenant_id);
  return { header, pages: pagesOf(ctx, { reader, filter }, (soa) => lineOf(soa, names, zone)) };
}

/** The authorizing transaction has ended: each page is read in its own. */
async function* pagesOf(
  { services, actor }: Ctx,
  { reader, filter }: { reader: SoaReader; filter: SoaFilter },
  line: (soa: SoaRequest) => string[],
): AsyncGenerator<string[][]> {
  for (let page = 1; page * pageRows <= exportRowsMax; page++) {
    const asked = { page, limit: pageRows };
    const { rows } = await tenantTx(services.db, actor.tenant_id, (trx) => listSoaRows(trx, reader, filter, asked));
    yield rows.map(line);
    if (rows.length < pageRows) return;
  }
}

function lineOf(soa: SoaRequest, names: ReadonlyMap<string, string>, zone: string): string[] {
  const { beneficiary, agent } = soa;
  const at = (moment: number | null) => (moment === null ? "" : exactMoment(moment, zone));
  return [
    `${beneficiary.first_name} ${beneficiary.last_name}`,
    String(soa.contact_id),
    names.get(soa.user_id) ?? agent.name,
    soaStateWords[soa.state],
    soa.reject_reason === null ? "" : soaRejectWords[soa.reject_reason],
    soa.sent_to,
    at(soa.sent_at),
    at(soa.expires_at),
    at(beneficiary.signed_at),
    at(agent.appointment_at),
    at(agent.completed_at),
    soa.rule?.from ?? "",
    String(soa.versions.length),
    soa.kept_until ?? "",
  ];
}
