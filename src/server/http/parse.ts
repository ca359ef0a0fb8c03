/** Parses requests: bracketed query arrays, optional JSON bodies, and one schema parse per part. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "../../contract/declare.ts";
import { dropEmptyInBody } from "../../domain/contacts/scope-parts.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, Refusal, refuse } from "../../kit/refusal.ts";
import { unsafeNameIn } from "./unsafe-names.ts";

const depthMax = 20;

/** Duplicate names, by query; the router calls `parseQuery` where throwing would end the process. */
const givenTwice = new WeakMap<object, string[]>();

/** `ids[]=1&ids[]=2` becomes `{ids: ["1","2"]}`; a repeated plain name is rejected (it allows parameter pollution). */
export function parseQuery(text: string): Record<string, unknown> {
  const query = dictionary<unknown>();
  const twice: string[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    const isList = name.endsWith("[]");
    const key = isList ? name.slice(0, -2) : name;
    const known = query[key];
    if (known === undefined) query[key] = isList ? [value] : value;
    else if (isList && Array.isArray(known)) known.push(value);
    else twice.push(key);
  }
  if (twice.length > 0) givenTwice.set(query, twice);
  return query;
}

function refuseTwice(query: unknown): void {
  const names = typeof query === "object" && query !== null ? givenTwice.get(query) : undefined;
  if (names) refuse("bad_request", Object.fromEntries(names.map((name) => [name, ["Given twice."]])));
}

/** An empty body is allowed where none is required; prototype keys, excessive depth and too many parts are rejected. */
export function acceptJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser("error", "error");
  fastify.removeContentTypeParser("application/json");
  fastify.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request: FastifyRequest, body: string | Buffer, done: (error: Error | null, body?: unknown) => void) => {
      if (body.length === 0) return done(null, undefined);
      const { depth, marks } = formOf(body as string);
      if (depth > depthMax) return done(Object.assign(new Error("Nested too deep."), { statusCode: 400 }));
      if (marks > marksMax(request.routeOptions.bodyLimit))
        return done(new Refusal("too_large", { body: ["This has too many parts."] }));
      return parse(request, body as string, (error: Error | null, parsed?: unknown) => {
        const unsafe = error ? unsafeNameIn(body as string) : undefined;
        done(unsafe === undefined ? error : new Refusal("invalid", unknownField(unsafe)), parsed);
      });
    },
  );
}

/**
 * Limits on a body's structure: a small one made only of brackets blocks the process longer than a large text. The
 * largest legitimate bodies are corrected import rows, half a million cells in up to 16 MiB, and a quarter of a million
 * contacts named one by one in up to 4.
 */
const usualMarksMax = 100_000;
const bytesPerMark = 16;

function marksMax(bodyLimitBytes = 0): number {
  return Math.max(usualMarksMax, bodyLimitBytes / bytesPerMark);
}

/** Nesting depth, and the number of `{`, `[` and commas outside of strings. */
function formOf(json: string): { depth: number; marks: number } {
  let depth = 0;
  let deepest = 0;
  let marks = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at++;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x2c) marks++;
    else if (char === 0x7b || char === 0x5b) {
      marks++;
      deepest = Math.max(deepest, ++depth);
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return { depth: deepest, marks };
}

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Path and query are parsed before the guard runs; the body last. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): ParsedInput {
  refuseTwice(request.query);
  return {
    params: parsePart(endpoint.params, request.params, "not_found"),
    query: parsePart(endpoint.query, givenOf(request.query), "invalid"),
    body: parsePart(endpoint.body, dropEmptyInBody(request.body ?? {}), "invalid"),
  };
}

/** `user_id=` is the same as no `user_id`. */
function givenOf(query: unknown): Record<string, unknown> {
  const given = dictionary<unknown>();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== "") given[name] = value;
  return given;
}

function parsePart(schema: Endpoint["params"], value: unknown, code: string): unknown {
  if (!schema) return undefined;
  const parsed = (schema as z.ZodType).safeParse(value);
  if (parsed.success) {
    const unstorable = unstorableField(value);
    if (unstorable !== undefined)
      refuse("invalid", { [unstorable]: ["This text contains characters that cannot be saved."] });
    return parsed.data;
  }
  return refuse(code, code === "not_found" ? {} : fieldErrors(parsed.error));
}

/** Finds NUL or a lone surrogate: valid in JSON, but no database stores it. */
function unstorableField(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? path.join(".") || "body" : undefined;
  if (value === null || typeof value !== "object") return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableField(part, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = dictionary();
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of unknown) {
      const field = [...issue.path, ...(key === undefined ? [] : [key])].join(".") || "body";
      (errors[field] ??= []).push(key === undefined ? issue.message : unknownWords);
    }
  }
  return errors;
}

const unknownWords = "Unknown field.";

function unknownField(name: string): FieldErrors {
  return dictionary({ [name]: [unknownWords] });
}
