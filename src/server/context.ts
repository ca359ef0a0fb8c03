/** What a handler may use. `Ctx` is bound to one tenant transaction; `PublicCtx` has no session and opens its own. */
import type { Kysely } from "kysely";
import type { Endpoint, Input, Reply } from "../contract/declare.ts";
import type { World } from "../kit/world.ts";
import type { Actor } from "./actor.ts";
import type { ChangeSet } from "./changes/change-set.ts";
import type { Database, Trx } from "./db/schema.ts";
import type { Services } from "./services.ts";

export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
  /** The value of a request cookie. */
  cookie(name: string): string | undefined;
  /** Idempotency-Key, when the caller sent one. */
  readonly op_id: string | undefined;
  /** The server's time that the device knew when it made the write; 0 if none, undefined for other clients. */
  readonly heard_at?: number | undefined;
  /** The requested byte range of a file, if not all of it. */
  readonly range?: string | undefined;
}

export interface CookieJar {
  set(name: string, value: string, options: { maxAgeSeconds?: number; readable?: boolean }): void;
  clear(name: string): void;
}

export interface PublicCtx {
  readonly services: Services;
  readonly world: World;
  readonly db: Kysely<Database>;
  readonly request: RequestFacts;
  readonly cookies: CookieJar;
  /** Response header, such as content-disposition. */
  header(name: string, value: string): void;
}

export interface Ctx extends PublicCtx {
  readonly actor: Actor;
  readonly trx: Trx;
  /** Every synced row written is marked here, so that it gets its write number. */
  readonly changeSet: ChangeSet;
  /** Runs after the transaction commits. */
  afterCommit(run: () => void | Promise<void>): void;
  /** Runs when the request is rejected or fails, after the rollback. */
  afterRollback(run: () => void | Promise<void>): void;
}

/** A vendor takes seconds to answer, and a transaction held open for it would block other requests. */
export interface VendorCtx extends PublicCtx {
  readonly actor: Actor;
  /** One transaction, as for any other request: rights are checked again, and touched rows get their number. */
  inTenant<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** For calls whose items are independent of each other. */
export interface ItemsCtx extends VendorCtx {
  /** As `inTenant`, once per item and Idempotency-Key: repeated, it returns the first result. */
  once<T>(item: string, run: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export type CtxOf<E extends Endpoint> = E["access"] extends "public"
  ? PublicCtx
  : E extends { callsExternal: true }
    ? VendorCtx
    : E extends { itemByItem: true }
      ? ItemsCtx
      : Ctx;
export type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>) => Promise<Reply<E>>;
export type Handlers<G> = { [K in keyof G]: G[K] extends Endpoint ? Handler<G[K]> : never };
