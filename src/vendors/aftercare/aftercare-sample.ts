/**
 * Aftercare sandbox: a family is enrolled at once, active from the next day, and completed when its months are over.
 */
import type { FamilyStatus } from "../../domain/quotes/aftercare.ts";
import { dayMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { AftercarePort, KnownFamily } from "./aftercare-port.ts";

const monthMs = 30 * dayMs;

export function sampleAftercare(world: World): AftercarePort {
  return {
    source: "sandbox",
    enroll: async ({ id }) => ({ vendor_case: `SB-${id}`, status: "enrolled" }),
    status: async (family) => statusAt(family, world.now()),
  };
}

function statusAt({ created_at, plan_months }: KnownFamily, now: number): FamilyStatus {
  if (now - created_at >= plan_months * monthMs) return "completed";
  return now - created_at >= dayMs ? "active" : "enrolled";
}
