/** Every declared call with what the generic tests send to it. */
import { groups } from "../../src/contract/index.ts";
import type { Endpoint } from "../../src/contract/declare.ts";
import { type Json, jsonSchema, sampleOf, sampleUuid, type Wish } from "./sample.ts";

export interface Call {
  /** Such as `PATCH /v1/contacts/{id}`. */
  name: string;
  endpoint: Endpoint;
  params: Json | undefined;
  query: Json | undefined;
  body: Json | undefined;
}

export const calls: readonly Call[] = groups.flatMap(({ endpoints }) => Object.values(endpoints).map(callOf));

function callOf(endpoint: Endpoint): Call {
  const { params, query, body } = endpoint;
  return {
    name: nameOf(endpoint),
    endpoint,
    params: params && jsonSchema(params, "input"),
    query: query && jsonSchema(query, "input"),
    body: body && jsonSchema(body, "input"),
  };
}

export function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;
}

export interface Filled {
  url: string;
  body: unknown;
}

/** Ids to put into a path, by the kind a part of it takes. */
export interface Ids {
  number?: number | undefined;
  uuid?: string | undefined;
}

/** The call with values that fit. */
export function filled({ endpoint, params, query, body }: Call, wish: Wish, ids: Ids = {}): Filled {
  const kinds = (params?.["properties"] ?? {}) as Record<string, Json>;
  const parts = params ? (sampleOf(params, { ...wish, optional: true }) as Json) : {};
  const idFor = (name: string) =>
    kinds[name]?.["type"] === "integer" ? ids.number : takesUuid(kinds[name]) ? ids.uuid : undefined;
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(idFor(name) ?? parts[name]).toWellFormed()),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ? (sampleOf(query, wish) as Json) : {})) {
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one));
    else search.append(name, String(value));
  }
  return { url: search.size === 0 ? path : `${path}?${search}`, body: body && sampleOf(body, wish) };
}

function takesUuid(part: Json | undefined): boolean {
  return (
    typeof part?.["pattern"] === "string" &&
    new RegExp(part["pattern"]).test(sampleUuid) &&
    !new RegExp(part["pattern"]).test("Sample")
  );
}

/** Which kinds of id the path takes. */
export function idKinds({ params }: Call): { number: boolean; uuid: boolean } {
  const kinds = Object.values((params?.["properties"] ?? {}) as Record<string, Json>);
  return { number: kinds.some((kind) => kind["type"] === "integer"), uuid: kinds.some(takesUuid) };
}
