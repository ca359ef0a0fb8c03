/**
 * The contract kernel: each endpoint is declared once; the server's routes, the device's typed requests, the OpenAPI
 * page and the generic tests derive from that declaration.
 */
import { z } from "zod";
import type { Capability } from "../domain/users/access.ts";
import type { FeatureKey } from "../domain/users/features.ts";

/** Nominal constraint: keeps type instantiations per endpoint low (a full `z.ZodType` costs three times as many). */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } };
export type Parsed<S> = S extends Schema ? S["_zod"]["output"] : undefined;
export type Sent<S> = S extends Schema ? S["_zod"]["input"] : undefined;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `public`: no session needed. `signed_in`: any session. Otherwise a capability of the permission matrix. */
export type Access = "public" | "signed_in" | Capability;
/** `queue`: the device may queue the write and send it later, once, under its Idempotency-Key. */
export type Writes = "never" | "now" | "queue";

export interface Spec {
  /** One sentence, used as the documentation. */
  readonly summary: string;
  readonly access: Access;
  /** 403 when a feature flag turns this off for the user, regardless of permissions. */
  readonly feature?: FeatureKey;
  readonly writes?: Writes;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** When set, files and fields of a multipart body are passed as `body` (JSON stays accepted). */
  readonly multipart?: true;
  /** Largest file of a multipart body in bytes, if not the usual 25 MiB. */
  readonly fileBytesMax?: number;
  /** Without a reply schema the call answers 204. */
  readonly reply?: Schema;
  /**
   * The reply is a streamed file of this media type, unless the handler sets another. If `reply` is also set, a file
   * not ready yet is answered with that and 202.
   */
  readonly download?: string;
  /** 201 for creates, else 200. */
  readonly status?: 201;
  /** Largest JSON body in bytes, if not the usual 1 MiB. */
  readonly bodyLimitBytes?: number;
  /** The reply may be large: compress it when the client accepts that. */
  readonly large?: true;
  /** The device sends a CSRF header, which only pages of our own can set. */
  readonly csrf?: true;
  /** Rate limit: calls per minute per IP address, for sign-in and similar. */
  readonly ratePerMinute?: number;
  /** 403 while an admin acts as the user, regardless of permissions (domain §3). */
  readonly noImpersonation?: true;
  /** A write that is also allowed to a user who only views as another (`impersonate`). */
  readonly allowWhileViewing?: true;
  /** Also allowed while the user must first set a password or a second factor; all other calls then answer 403. */
  readonly allowBeforeRequiredActions?: true;
  /** Body or reply carries a secret: the response stored under an Idempotency-Key is encrypted. */
  readonly secret?: true;
  /** The handler calls a vendor over the network: it runs outside a transaction and opens short ones itself. */
  readonly callsExternal?: true;
  /**
   * Each item of the body is done in a transaction of its own. A request that is repeated under its Idempotency-Key does
   * the items that are left, and gets the answer of the first once that is complete.
   */
  readonly itemByItem?: true;
  /** The effect is in cookies, or the reply must not outlive what it names: the Idempotency-Key is ignored. */
  readonly unremembered?: true;
}

export interface Endpoint extends Spec {
  readonly method: Method;
  readonly path: string;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;
export interface Group<E extends Endpoints = Endpoints> {
  readonly name: string;
  readonly endpoints: E;
}

type Declared<S extends Spec> = S & { readonly method: Method; readonly path: string };

const declare =
  (method: Method) =>
  <const S extends Spec>(path: string, spec: S): Declared<S> => ({ ...spec, method, path });
export const get = declare("GET");
export const post = declare("POST");
export const put = declare("PUT");
export const patch = declare("PATCH");
export const del = declare("DELETE");

/** Groups endpoints under one path; `group.call` is the endpoint itself. */
export function group<const E extends Endpoints>(name: string, base: string, endpoints: E): Group<E> & E {
  const placed = Object.fromEntries(
    Object.entries(endpoints).map(([call, endpoint]) => [call, { ...endpoint, path: base + endpoint.path }]),
  ) as E;
  return { ...placed, name, endpoints: placed };
}

/** What a handler receives. */
export interface Input<E> {
  params: E extends { params: infer P } ? Parsed<P> : undefined;
  query: E extends { query: infer Q } ? Parsed<Q> : undefined;
  body: E extends { body: infer B } ? Parsed<B> : undefined;
}
/** What a caller passes: only the declared parts. */
export type RequestInput<E> = (E extends { params: infer P } ? { params: Sent<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: Sent<Q> } : unknown) &
  (E extends { body: infer B } ? { body: Sent<B> } : unknown);
export type Reply<E> = E extends { download: string }
  ? AsyncIterable<string | Uint8Array> | (E extends { reply: infer R } ? Parsed<R> : never)
  : E extends { reply: infer R }
    ? Parsed<R>
    : void;

/** Paging metadata (spec 000 §3). */
export const ListMeta = z.object({
  current_page: z.int(),
  limit: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});
export type ListMeta = z.infer<typeof ListMeta>;

export const dataOf = <S extends z.core.$ZodType>(data: S) => z.object({ data });
export const listOf = <S extends z.core.$ZodType>(item: S) => z.object({ data: z.array(item), meta: ListMeta });
/** A short list, always sent whole. */
export const allOf = <S extends z.core.$ZodType>(item: S) => z.object({ data: z.array(item) });

/** Query values arrive as text: parses a whole number within bounds. */
export const NumberText = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max);
export const BoolText = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0", ""])])
  .transform((value) => value === true || value === "true" || value === "1");

export const Paging = {
  page: NumberText(1, 1_000_000).default(1),
  limit: NumberText(1, 100).default(25),
  q: z.string().max(200).optional(),
  order_field: z.string().max(60).optional(),
  order: z.enum(["asc", "desc"]).optional(),
};

/** The version the change was based on; 409 `version_conflict` if it has changed since. Omit to skip the check. */
export const Versioned = { version: NumberText(0, Number.MAX_SAFE_INTEGER).optional() };

export const ByUuid = z.strictObject({ id: z.guid() });
export const ByNumber = z.strictObject({ id: z.coerce.number<string | number>().int().positive() });
