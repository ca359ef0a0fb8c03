/** The API as a page for people: every call with its fields, no script needed. */
import type { JsonSchema, OpenApi, Operation, Parameter } from "./openapi.ts";

export function docsPage(api: OpenApi): string {
  const byGroup = Map.groupBy(callsOf(api), ({ operation }) => operation.tags[0] ?? "");
  const sections = [...byGroup].map(
    ([name, calls]) =>
      `<section id="${escape(name)}"><h2>${escape(titleOf(name))}</h2>${calls.map(callPart).join("")}</section>`,
  );
  const links = [...byGroup.keys()].map((name) => `<a href="#${escape(name)}">${escape(titleOf(name))}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(api.info.title)}</title><style>${style}</style></head><body>
<header><h1>${escape(api.info.title)} ${escape(api.info.version)}</h1><p>${escape(api.info.description)}</p>
<p>For programs: <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI ${escape(api.openapi)}).</p></header>
<nav aria-label="Groups of calls">${links.join(" ")}</nav><main>${sections.join("")}${shapes(api)}</main></body></html>`;
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

function callsOf(api: OpenApi): Call[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function callPart({ method, path, operation }: Call): string {
  const { summary, parameters = [], requestBody, responses } = operation;
  const body = requestBody && Object.values(requestBody.content)[0]?.schema;
  const inputs = [...parameters.map(parameterRow), ...(body ? fieldRows(body, "body") : [])];
  const table =
    inputs.length === 0
      ? ""
      : `<table><thead><tr><th>Name</th><th>In</th><th>Kind</th></tr></thead><tbody>${inputs.join("")}</tbody></table>`;
  const reply = replyOf(responses);
  return `<article><h3><code class="${method.toLowerCase()}">${method}</code> <code>${escape(path)}</code></h3>
<p>${escape(summary)}</p><p class="facts">Access: ${escape(operation["x-access"])} · Writes: ${escape(operation["x-writes"])}</p>${table}
<p>Reply: ${reply}</p></article>`;
}

function parameterRow({ name, in: place, required, schema }: Parameter): string {
  return `<tr><td><code>${escape(name)}</code>${required ? " (needed)" : ""}</td><td>${place}</td><td>${kindOf(schema)}</td></tr>`;
}

function fieldRows(schema: JsonSchema, place: string): string[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, field]) =>
    parameterRow({ name, in: place as Parameter["in"], required: required.includes(name), schema: field }),
  );
}

function replyOf(responses: Record<string, unknown>): string {
  const [status, good] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? ["204", {}];
  const content = (good as { content?: Record<string, { schema?: JsonSchema }> }).content ?? {};
  const [media, { schema } = {}] = Object.entries(content)[0] ?? [];
  return schema ? `${status} ${kindOf(schema)}` : `${status} ${escape(media ?? "without a body")}`;
}

/** A schema in a few words; shared shapes are links. */
function kindOf(schema: JsonSchema): string {
  const {
    $ref,
    type,
    anyOf,
    items,
    enum: values,
    properties,
  } = schema as {
    $ref?: string;
    type?: string;
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    enum?: unknown[];
    properties?: Record<string, JsonSchema>;
  };
  if ($ref) return linkTo($ref.split("/").at(-1) ?? "");
  if (anyOf) return anyOf.map(kindOf).join(" or ");
  if (values) return values.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(" ");
  if (type === "array") return `list of ${items ? kindOf(items) : "anything"}`;
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, field]) => `${escape(name)}: ${kindOf(field)}`)
      .join(", ")} }`;
  return escape([type ?? "anything", ...limitsOf(schema)].join(", "));
}

function limitsOf(schema: JsonSchema): string[] {
  const words: Record<string, string> = {
    minLength: "at least",
    maxLength: "at most",
    minimum: "from",
    maximum: "to",
    format: "",
  };
  return Object.entries(words)
    .filter(
      ([key]) =>
        typeof schema[key] === "string" ||
        (typeof schema[key] === "number" && Math.abs(schema[key]) < Number.MAX_SAFE_INTEGER),
    )
    .map(([key, word]) => `${word} ${String(schema[key])}`.trim());
}

function linkTo(name: string): string {
  return `<a href="#shape-${escape(name)}">${escape(name)}</a>`;
}

function shapes(api: OpenApi): string {
  const parts = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<article id="shape-${escape(name)}"><h3>${escape(name)}</h3><table><thead><tr><th>Field</th><th>In</th><th>Kind</th></tr></thead><tbody>${fieldRows(schema, "shape").join("")}</tbody></table></article>`,
  );
  return `<section><h2>Shapes</h2>${parts.join("")}</section>`;
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
nav { columns: 14rem; } nav a { display: block; }
article { border-top: 1px solid #8884; padding: .5rem 0 1rem; } h3 { font-size: 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #8883; overflow-wrap: anywhere; }
td:nth-child(2) { white-space: nowrap; } .facts { font-size: .9rem; }
code.get, code.post, code.put, code.patch, code.delete { font-weight: 700; }
`;
