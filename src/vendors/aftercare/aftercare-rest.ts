/**
 * No aftercare program publishes an API. This is the minimum a program, or a bridge to one, has to offer: `POST
 * enrollments` {id, family, deceased, relation, service_date, plan_months} → {id, status} and `GET enrollments/{id}` →
 * {id, status}, with a bearer token; status is one of invited, enrolled, active, completed, declined.
 */
import { z } from "zod";
import { familyStatuses } from "../../domain/quotes/aftercare.ts";
import type { World } from "../../kit/world.ts";
import type { AftercarePort } from "./aftercare-port.ts";
import type { Outgoing } from "../http/egress.ts";
import { VendorClient } from "../http/vendor-client.ts";

const Enrollment = z.object({ id: z.string().min(1).max(200), status: z.enum(familyStatuses) });

export function openAftercareRest({
  outgoing,
  world,
  baseUrl,
  token,
}: {
  outgoing: Outgoing;
  world: World;
  baseUrl: string;
  token: string;
}): AftercarePort {
  const signIn = async () => ({ headers: { authorization: `Bearer ${token}` }, until: Infinity });
  const client = new VendorClient({ outgoing, world, baseUrl, signIn });
  return {
    source: "live",
    async enroll(family) {
      const { id, status } = await client.ask(Enrollment, { path: "enrollments", body: family });
      return { vendor_case: id, status };
    },
    async status({ vendor_case }) {
      return (await client.ask(Enrollment, { path: `enrollments/${encodeURIComponent(vendor_case)}` })).status;
    },
  };
}
