/** Pools of unowned contacts waiting to be taken (spec 001 §7 Reference data). */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { NewPool, Pool, PoolTaking } from "../../domain/pools/pool.ts";
import { allOf, ByUuid, dataOf, del, get, group, patch, post } from "../declare.ts";

const { name, business_unit_id, rule, daily_take_limit, active } = Pool.shape;
const PoolEdit = z.strictObject({ name, business_unit_id, rule, daily_take_limit, active }).partial();

export const pools = group("pools", "/v1/pools", {
  list: get("", {
    summary: "The pools this person may take from or keeps, by name, with how many contacts wait in each.",
    access: "contacts.take",
    query: z.strictObject({ q: z.string().max(200).optional() }),
    reply: allOf(Pool),
  }),
  taking: get("/taking", {
    summary: "What of each pool is left to this person today, and whose turn it is (ours).",
    access: "contacts.take",
    reply: allOf(PoolTaking),
  }),
  take: post("/:id/take", {
    summary: "Gives this person the pool's next contact by its rule; nobody else is ever given the same (ours).",
    access: "contacts.take",
    writes: "now",
    params: ByUuid,
    reply: dataOf(Contact),
  }),
  create: post("", {
    summary: "Adds a pool.",
    access: "pools.edit",
    writes: "now",
    body: NewPool,
    reply: dataOf(Pool),
    status: 201,
  }),
  open: get("/:id", { summary: "One pool.", access: "contacts.take", params: ByUuid, reply: dataOf(Pool) }),
  update: patch("/:id", {
    summary: "Changes a pool's name, rule or daily limit, or pauses it.",
    access: "pools.edit",
    writes: "now",
    params: ByUuid,
    body: PoolEdit,
    reply: dataOf(Pool),
  }),
  remove: del("/:id", { summary: "Deletes an empty pool.", access: "pools.edit", writes: "now", params: ByUuid }),
});
