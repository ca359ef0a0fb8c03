/** Pools of unowned contacts that users can claim (spec 001 §7 Reference data). */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { NewPool, Pool, PoolTaking } from "../../domain/pools/pool.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post, Versioned } from "../declare.ts";

const { name, business_unit_id, rule, daily_take_limit, active } = Pool.shape;
const PoolEdit = z.strictObject({ name, business_unit_id, rule, daily_take_limit, active }).partial();

export const pools = group("pools", "/v1/pools", {
  list: get("", {
    summary:
      "Lists the pools the user can claim from or manages, sorted by name, with the number of contacts waiting in each.",
    access: "contacts.take",
    query: z.strictObject({ q: z.string().max(200).optional() }),
    reply: allOf(Pool),
  }),
  taking: get("/taking", {
    summary: "Returns how many contacts the user can still claim from each pool today, and whose turn it is.",
    access: "contacts.take",
    reply: allOf(PoolTaking),
  }),
  take: post("/:id/take", {
    summary:
      "Assigns the pool's next contact to the user by the pool's rule. No one else is ever assigned the same contact.",
    access: "contacts.take",
    writes: "now",
    params: ByUuid,
    reply: dataOf(Contact),
  }),
  create: post("", {
    summary: "Creates a pool.",
    access: "pools.edit",
    writes: "now",
    body: NewPool,
    reply: dataOf(Pool),
    status: 201,
  }),
  open: get("/:id", { summary: "Returns a pool.", access: "contacts.take", params: ByUuid, reply: dataOf(Pool) }),
  update: patch("/:id", {
    summary: "Updates a pool's name, rule or daily limit, or pauses it.",
    access: "pools.edit",
    writes: "now",
    params: ByUuid,
    /** `version`: its `seq` when it was read. */
    body: PoolEdit.extend(Versioned),
    reply: dataOf(Pool),
  }),
  remove: del("/:id", {
    summary:
      "Deletes an empty pool, or merges it into another. A merge moves up to 1,000 contacts per call: call again until `remaining` is 0. The rule and limits of the other pool stay.",
    access: "pools.edit",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ merge_into_id: Uuid.optional() }).optional(),
    reply: dataOf(z.object({ moved: z.int(), remaining: z.int() })),
  }),
});
