/** A company's own rules as stored: the setting `compliance`, as JSON. */
import { z } from "zod";
import { jsonOf } from "../../kit/json.ts";
import { Day, Instant, Uuid } from "../values/scalars.ts";
import { complianceKeys } from "./compliance.ts";

export const complianceSetting = "compliance";

const valueLengthMax = 4_000;
export const ComplianceValue = z.record(
  z.string().max(60),
  z.union([z.number(), z.boolean(), z.string().max(valueLengthMax)]),
);

/** As it travels to devices. */
export const ComplianceVersion = z.object({
  key: z.enum(complianceKeys),
  from: Day,
  source: z.string(),
  value: ComplianceValue,
});

export const StoredCompliance = z.object({
  id: Uuid,
  key: z.enum(complianceKeys),
  from: Day,
  source: z.string(),
  value: ComplianceValue,
  by: Uuid,
  at: Instant,
});
export type StoredCompliance = z.infer<typeof StoredCompliance>;

const Stored = z.array(StoredCompliance);

/** In the order in which they were saved; none where the stored value is invalid. */
export function storedCompliance(text: string): StoredCompliance[] {
  const stored = Stored.safeParse(text === "" ? [] : jsonOf(text));
  return stored.success ? stored.data : [];
}
