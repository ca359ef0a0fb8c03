/** What a handler may use. `Ctx` lives inside one tenant transaction; `PublicCtx` has no session and opens its own. */
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
  /** Which bytes of a file are asked for, when not all of it. */
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
  /** Header of the reply, such as content-disposition. */
  header(name: string, value: string): void;
}

export interface Ctx extends PublicCtx {
  readonly actor: Actor;
  readonly trx: Trx;
  /** Every synced row written is named here, so that it gets its number. */
  readonly changeSet: ChangeSet;
  /** Runs once the transaction has committed. */
  afterCommit(run: () => void | Promise<void>): void;
  /** Runs when the call is refused or fails, after everything it wrote was rolled back. */
  afterRollback(run: () => void | Promise<void>): void;
}

/** A vendor answers in seconds, and a transaction that waited for it would keep others from the database. */
export interface VendorCtx extends PublicCtx {
  readonly actor: Actor;
  /** One transaction, like that of any other call: the rights are looked at again, what is touched gets its number. */
  inTenant<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export type CtxOf<E extends Endpoint> = E["access"] extends "public"
  ? PublicCtx
  : E extends { callsExternal: true }
    ? VendorCtx
    : Ctx;
export type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>) => Promise<Reply<E>>;
export type Handlers<G> = { [K in keyof G]: G[K] extends Endpoint ? Handler<G[K]> : never };
