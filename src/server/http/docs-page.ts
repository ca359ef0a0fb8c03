/** The API reference as HTML: an index of groups, a page per group, and the shared schemas. */
import { dictionary } from "../../kit/dictionary.ts";
import { escapeHtml as escape } from "../../kit/html.ts";
import type { JsonSchema, OpenApi, Operation, Parameter } from "./openapi.ts";

export function apiGroupNames(api: OpenApi): string[] {
  return [...callsByGroup(api).keys()];
}

/** `api_keys` → `API keys`. */
export function apiTitleOf(name: string): string {
  const words = name
    .replace(/([A-Z])/g, "_$1")
    .toLowerCase()
    .replaceAll("_", " ");
  const cased = words.replace(/\b(api|csg|ip|rx)(s?)\b/g, (_all, short: string, plural: string) =>
    short.toUpperCase().concat(plural),
  );
  return cased.charAt(0).toUpperCase() + cased.slice(1);
}

export function apiIndexPart(api: OpenApi): string {
  const sorted = [...callsByGroup(api)].toSorted(([one], [other]) => apiTitleOf(one).localeCompare(apiTitleOf(other)));
  const groups = sorted.map(
    ([name, calls]) => `<li><a href="/docs/api/${escape(name)}">${escape(apiTitleOf(name))}</a> ${calls.length}</li>`,
  );
  return `<h2 id="endpoints">Endpoints</h2>
<p>By group, with the number of endpoints in each. <a href="/docs/api/shapes">Shapes</a> are the objects that several endpoints share.</p>
<ul class="groups">${groups.join("")}</ul>`;
}

export function apiGroupPart(api: OpenApi, group: string): string {
  const calls = callsByGroup(api).get(group) ?? [];
  const links = calls.map(
    ({ method, path, operation: { operationId, summary } }) =>
      `<li><a href="#${escape(operationId)}"><code>${method}</code> <code>${escape(path)}</code></a><span>${sentence(summary)}</span></li>`,
  );
  return `<p class="trail"><a href="/docs/api">API</a></p><h1>${escape(apiTitleOf(group))}</h1>
<ul class="calls">${links.join("")}</ul>${calls.map(callPart).join("")}`;
}

export function apiShapesPart(api: OpenApi): string {
  const parts = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<section><h2 id="${escape(name)}">${escape(name)}</h2>${fieldList(fieldsOf(schema).map(parameterEntry))}</section>`,
  );
  return `<p class="trail"><a href="/docs/api">API</a></p><h1>Shapes</h1>${parts.join("")}`;
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

function callsByGroup(api: OpenApi): Map<string, Call[]> {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
}

function callPart({ method, path, operation }: Call): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const body = requestBody && Object.values(requestBody.content)[0]?.schema;
  return `<section class="call"><h2 id="${escape(operationId)}"><code>${method}</code> <code>${escape(path)}</code></h2>
<p>${sentence(summary)}</p>
<p class="notes">Access: <code>${escape(operation["x-access"])}</code> · Writes: <code>${escape(operation["x-writes"])}</code></p>
${fieldsPart("Parameters", parameters)}${body ? bodyPart(body) : ""}<h3>Response</h3>
${replyPart(responses)}</section>`;
}

/** Backticks in a summary mark field names. */
function sentence(summary: string): string {
  return escape(summary).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function fieldsPart(title: string, fields: readonly Field[]): string {
  return fields.length === 0 ? "" : `<h3>${title}</h3>${fieldList(fields.map(parameterEntry))}`;
}

function bodyPart(body: JsonSchema): string {
  const fields = fieldsOf(body);
  return fields.length > 0 ? fieldsPart("Body", fields) : `<h3>Body</h3><p>${kindOf(body)}</p>`;
}

type Field = Omit<Parameter, "in"> & { in?: Parameter["in"] };

function fieldsOf(schema: JsonSchema): Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
}

function fieldList(entries: readonly string[]): string {
  return `<dl class="fields">${entries.join("")}</dl>`;
}

function parameterEntry({ name, in: place, required, schema }: Field): string {
  const notes = [place && place !== "path" ? place : "", required ? "required" : ""].filter(Boolean).join(", ");
  return `<div><dt><code>${escape(name)}</code>${notes ? ` <span>${notes}</span>` : ""}</dt><dd>${kindOf(schema)}</dd></div>`;
}

function replyPart(responses: Record<string, unknown>): string {
  const [status, good] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? ["204", {}];
  const content = (good as { content?: Record<string, { schema?: JsonSchema }> }).content ?? {};
  const [media, { schema } = {}] = Object.entries(content)[0] ?? [];
  if (!schema) return `<p><code>${status}</code> ${escape(media ?? "without a body")}</p>`;
  const fields = fieldsOf(schema);
  const kind = fields.length > 0 ? "" : ` ${kindOf(schema)}`;
  return `<p><code>${status}</code>${kind}</p>${fields.length > 0 ? fieldList(fields.map(parameterEntry)) : ""}`;
}

interface Kind {
  $ref?: string;
  type?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
}

/** A short description of a schema. Shared schemas are links; objects expand to show their fields. */
function kindOf(schema: JsonSchema): string {
  const { $ref, type, anyOf, items, enum: values, const: only } = schema as Kind;
  if ($ref) return linkTo($ref.split("/").at(-1) ?? "");
  if (anyOf) return anyOf.map(kindOf).join(" or ");
  if (values) return values.map(literal).join(" ");
  if (only !== undefined) return literal(only);
  if (type === "array") return `list of ${items ? kindOf(items) : "any value"}`;
  const fields = fieldsOf(schema);
  if (fields.length > 0)
    return `<details><summary>object: ${fields.map(({ name }) => escape(name)).join(", ")}</summary>${fieldList(fields.map(parameterEntry))}</details>`;
  return escape([type ?? "any value", ...limitsOf(schema)].join(", "));
}

function literal(value: unknown): string {
  return `<code>${escape(JSON.stringify(value))}</code>`;
}

const limitWords: Readonly<Record<string, string>> = dictionary({
  minLength: "at least",
  maxLength: "at most",
  minimum: "from",
  maximum: "to",
  format: "",
});

function limitsOf(schema: JsonSchema): string[] {
  return Object.entries(limitWords)
    .filter(([key]) => typeof schema[key] === "string" || isChosen(schema[key]))
    .map(([key, word]) => `${word} ${String(schema[key])}`.trim() + (key.endsWith("Length") ? " characters" : ""));
}

/** MAX_SAFE_INTEGER is not a limit anyone chose. */
function isChosen(limit: unknown): boolean {
  return typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}

function linkTo(name: string): string {
  return `<a href="/docs/api/shapes#${escape(name)}">${escape(name)}</a>`;
}
