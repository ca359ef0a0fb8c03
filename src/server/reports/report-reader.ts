import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
import type { Ctx } from "../context.ts";
import type { ReportReader } from "./saved-report-rows.ts";

/** Which saved reports the actor may open. */
export function readerOf({ actor, world }: Pick<Ctx, "actor" | "world">): ReportReader {
  const { tenant_id, user_id } = actor;
  return { tenant_id, user_id, types: reportTypesOf(actor).map(({ type }) => type), now: world.now() };
}
