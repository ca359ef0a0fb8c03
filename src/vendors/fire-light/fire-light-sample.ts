/** E-application sandbox: a case advances with time as a real one would, and opens on a page of ours that says so. */
import type { EApplicationStatus } from "../../domain/quotes/e-application.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { ApplicationPort, KnownCase } from "./application-port.ts";

/** Time after its start when a case reaches each status. */
const way: readonly [status: EApplicationStatus, afterMs: number][] = [
  ["in_good_order", hourMs],
  ["submitted", 20 * minuteMs],
  ["signing", 5 * minuteMs],
  ["started", 0],
];

export function sampleApplications({ world, appUrl }: { world: World; appUrl: string }): ApplicationPort {
  return {
    source: "sandbox",
    start: async ({ id }) => ({
      vendor_case: `SB-${id.replaceAll("-", "").slice(-8).toUpperCase()}`,
      url: `${appUrl}/contacts/sandbox_application`,
    }),
    statuses: async (cases) => new Map(cases.map((one) => [one.vendor_case, statusAt(one, world.now())])),
  };
}

/** Every fifth case returns with something missing, so that this state can be tried too. */
function statusAt({ vendor_case, created_at }: KnownCase, now: number): EApplicationStatus {
  const [status] = way.find(([, afterMs]) => now - created_at >= afterMs) ?? (["started"] as const);
  const isOdd = vendor_case.charCodeAt(vendor_case.length - 1) % 5 === 0;
  return status === "in_good_order" && isOdd ? "not_in_good_order" : status;
}
