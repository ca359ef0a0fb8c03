/** Values that fit a JSON schema, for sending to any declared call without writing a sample per call. */
import { z } from "zod";
import type { Schema } from "../../src/contract/declare.ts";

export type Json = { [key: string]: unknown };

export function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  return z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" }) as Json;
}

interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minItems?: number;
  default?: unknown;
  prefixItems?: Json[];
}

export interface Wish {
  /** With every optional field, or the needed ones alone. */
  optional: boolean;
  /** Another text for fields of any text. */
  text?: string;
  /** Another id for every id. */
  uuid?: string;
}

/** Stands for a server: refused at once, where a name would be looked up, which can take five seconds. */
const nowhere = "https://192.0.2.1";

export const sampleUuid = "018f0000-0000-7000-8000-000000000001";

/** Texts that fit the formats the contract asks for; the first that fits is taken. */
const textsThatFit = (wish: Wish) => [
  wish.uuid ?? sampleUuid,
  // A word that is also the name of a field, where one is asked for.
  wish.text ?? "last_name",
  "my",
  "all",
  "2026-02-03",
  "a@sample.test",
  "+12015550123",
  "12345",
  "09:30",
  "2026-11",
  "123456",
  "1234",
  "#1f5fbf",
  "5550",
  "1234567890",
  "read.transfer.1",
  "/contacts",
  "https://sample.test",
  "1",
  "a".repeat(64),
  "OH",
  "x".repeat(12),
  "x".repeat(40),
  "",
];

export function sampleOf(schema: Json, wish: Wish): unknown {
  const shape = schema as Shape;
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sampleOf(choices[0] ?? {}, wish);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => sampleOf(part, wish) as object)) as unknown;
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === "object" || shape.properties) return objectOf(shape, wish);
  if (type === "array") return arrayOf(shape, wish);
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return numberOf(shape);
  if (type === "null") return null;
  if (type === "string") return textOf(shape, wish);
  return {};
}

function objectOf({ properties = {}, required = [] }: Shape, wish: Wish): Json {
  const wanted = Object.entries(properties).filter(([name]) => wish.optional || required.includes(name));
  return Object.fromEntries(
    wanted.map(([name, part]) => [name, name === "server" && wish.text === undefined ? nowhere : sampleOf(part, wish)]),
  );
}

function arrayOf({ items, minItems = 0, prefixItems }: Shape, wish: Wish): unknown[] {
  if (prefixItems) return prefixItems.map((part) => sampleOf(part, wish));
  const length = Math.max(minItems, wish.optional ? 1 : 0);
  return Array.from({ length }, () => sampleOf(items ?? {}, wish));
}

function numberOf({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER, multipleOf = 1 }: Shape): number {
  const least = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return Math.min(maximum, Math.ceil(least / multipleOf) * multipleOf);
}

function textOf({ pattern, format, minLength = 0, maxLength = Infinity }: Shape, wish: Wish): string {
  const isFree = pattern === undefined && format === undefined;
  if (isFree && wish.text !== undefined) return wish.text;
  const fits = (text: string) =>
    (pattern === undefined || new RegExp(pattern, "u").test(text)) &&
    text.length >= minLength &&
    text.length <= maxLength;
  const texts = isFree ? textsThatFit(wish).slice(1) : textsThatFit(wish);
  const found = format === "email" ? "a@sample.test" : texts.find(fits);
  if (found === undefined)
    throw new Error(`no sample fits ${pattern ?? `${minLength} to ${maxLength} characters`}: add one`);
  return found;
}
