/** The contract as OpenAPI 3.1, generated from the declarations. */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { Contact, ContactEdit } from "../../domain/contacts/contact.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { DataCapture } from "../../domain/fact-finder/data-capture.ts";
import { Note } from "../../domain/contacts/note.ts";
import { RxDetails } from "../../domain/fact-finder/rx-details.ts";
import { type Endpoint, type Group, ListMeta, type Schema } from "../../contract/declare.ts";

export type JsonSchema = { [key: string]: unknown };
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
  "x-access": string;
  "x-writes": string;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  description?: string;
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, JsonSchema>;
    responses: Record<string, unknown>;
  };
}

/** Shared schemas are written once and referenced. */
const named = z.registry<{ id: string }>();
named.add(Contact, { id: "Contact" });
named.add(ContactEdit, { id: "ContactEdit" });
named.add(ContactsScope, { id: "ContactsScope" });
named.add(DataCapture, { id: "DataCapture" });
named.add(RxDetails, { id: "RxDetails" });
named.add(Note, { id: "Note" });
named.add(ListMeta, { id: "ListMeta" });

type Direction = "input" | "output";

export function openApi(groups: readonly Group[], version: string): OpenApi {
  const schemas: Record<string, JsonSchema> = dictionary({ Errors: errorsSchema });
  const paths: OpenApi["paths"] = {};
  for (const { name, endpoints } of groups) {
    for (const [call, endpoint] of Object.entries(endpoints)) {
      const path = (paths[pathOf(endpoint)] ??= {});
      path[endpoint.method.toLowerCase()] = operation({ name, call, endpoint, schemas });
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Fieldline API", version, description },
    tags: groups.map(({ name }) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "token" },
        api_key: { type: "http", scheme: "bearer" },
      },
    },
  };
}

const description =
  "JSON over HTTP. Replies carry data and, for lists, meta. Array queries are bracketed (ids[]=1&ids[]=2). A 204 has no body. " +
  "Any write may carry an Idempotency-Key: sent again with the same key and body it has no second effect and gives the same reply.";

const errorsSchema: JsonSchema = dictionary({
  type: "object",
  properties: {
    code: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
  required: ["code", "errors"],
});

const refusal = (said: string) => ({
  description: said,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Errors" } } },
});
const responses = {
  Unauthorized: refusal("No session, or one that has ended."),
  Forbidden: refusal("This person may not: errors.user = ['Access denied!']."),
  NotFound: refusal("It does not exist, or not for this person."),
  Invalid: refusal("The request is not right; errors name the fields."),
};

interface Described {
  name: string;
  call: string;
  endpoint: Endpoint;
  schemas: Record<string, JsonSchema>;
}

function operation({ name, call, endpoint, schemas }: Described): Operation {
  const parameters = parametersOf(endpoint, schemas);
  const body = endpoint.body && schemaOf(endpoint.body, "input", schemas);
  return {
    operationId: `${name}.${call}`,
    tags: [name],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: isRequired(body), content: contentOf(endpoint, body) } } : {}),
    responses: responsesOf(endpoint, schemas),
    security: endpoint.access === "public" ? [] : [{ session: [] }, { api_key: [] }],
    "x-access": endpoint.access,
    "x-writes": endpoint.method === "GET" ? "never" : (endpoint.writes ?? "now"),
  };
}

function contentOf({ multipart }: Endpoint, schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  return { "application/json": { schema }, ...(multipart ? { "multipart/form-data": { schema } } : {}) };
}

function responsesOf(
  { reply, status, access, params, download }: Endpoint,
  schemas: Record<string, JsonSchema>,
): Record<string, unknown> {
  const json = reply && { "application/json": { schema: schemaOf(reply, "output", schemas) } };
  const media = download ? { [download]: {} } : json;
  const good = media
    ? { [status ?? 200]: { description: "Done.", content: media } }
    : { 204: { description: "Done; nothing to tell." } };
  const ref = (response: keyof typeof responses) => ({ $ref: `#/components/responses/${response}` });
  return {
    ...good,
    ...(download && json ? { 202: { description: "Made in the background; how it stands.", content: json } } : {}),
    ...(access === "public" ? {} : { 401: ref("Unauthorized"), 403: ref("Forbidden") }),
    ...(params ? { 404: ref("NotFound") } : {}),
    422: ref("Invalid"),
  };
}

function parametersOf({ params, query, method }: Endpoint, schemas: Record<string, JsonSchema>): Parameter[] {
  const key: Parameter = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", maxLength: 200 },
  };
  return [...placed(params, "path", schemas), ...placed(query, "query", schemas), ...(method === "GET" ? [] : [key])];
}

function placed(part: Schema | undefined, place: "path" | "query", schemas: Record<string, JsonSchema>): Parameter[] {
  if (!part) return [];
  const { properties = {}, required = [] } = schemaOf(part, "input", schemas) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name: schema["type"] === "array" ? `${name}[]` : name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}

function isRequired(body: JsonSchema): boolean {
  return Array.isArray(body["required"]) && body["required"].length > 0;
}

/** A JSON schema with its shared parts in `schemas`; input and output differ in their defaults. */
export function schemaOf(schema: Schema, direction: Direction, schemas: Record<string, JsonSchema>): JsonSchema {
  // Every declared schema is a zod schema; the contract constrains them nominally to save type work.
  const made = z.toJSONSchema(schema as z.ZodType, {
    io: direction,
    unrepresentable: "any",
    metadata: named,
  }) as JsonSchema;
  const { $schema: _dialect, $defs, ...rest } = made;
  for (const [id, part] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
    schemas[sharedName(id, direction)] ??= withSharedRefs(part, direction) as JsonSchema;
  }
  return withSharedRefs(rest, direction) as JsonSchema;
}

function sharedName(id: string, direction: Direction): string {
  return direction === "input" ? `${id}Request` : id;
}

function withSharedRefs(part: unknown, direction: Direction): unknown {
  if (Array.isArray(part)) return part.map((one) => withSharedRefs(one, direction));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => key !== "id" || !("$ref" in part))
      .map(([key, value]) => {
        const isRef = key === "$ref" && typeof value === "string";
        return [
          key,
          isRef
            ? `#/components/schemas/${sharedName(value.replace("#/$defs/", ""), direction)}`
            : withSharedRefs(value, direction),
        ];
      }),
  );
}

/** `/v1/contacts/:id` as OpenAPI writes it. */
export function pathOf({ path }: Pick<Endpoint, "path">): string {
  return path.replace(/:(\w+)/g, "{$1}");
}
