/**
 * The webhook body of a call (phoneburner.com/developer, `api_calldone`); times are in the account's zone and are not
 * used.
 */
import { z } from "zod";
import { storable } from "../../kit/text.ts";

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => storable(String(value ?? "")));
export const CallDone = z.object({
  call_id: text,
  status: text,
  connected: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  duration: z.coerce.number().int().min(0).max(86_400).catch(0),
  notes: text,
  contact: z.object({
    lead_id: text,
    phone: text,
    external_crm_data: z.array(z.object({ crm_id: text })).nullish(),
  }),
});
