/** What the one door to the network makes of an ask. */
import { expect, test } from "vitest";
import { events } from "../../src/contract/calendar/events.ts";
import { contacts } from "../../src/contract/contacts/contacts.ts";
import { prints } from "../../src/contract/outputs/prints.ts";
import { systemVersion } from "../../src/domain/session/limits.ts";
import { requester } from "../../src/local/api/request.ts";
import { seededWorld } from "../fixtures/world.ts";

function bodiesSent(): { bodies: unknown[]; request: ReturnType<typeof requester> } {
  const bodies: unknown[] = [];
  const fetch = (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return Promise.resolve(Response.json({ data: [], meta: {} }, { headers: { "x-contract-version": "1" } }));
  };
  return { bodies, request: requester({ base: "", world: seededWorld(1), fetch }) };
}

test("empty entries of a search are not sent (spec 000 §5)", async () => {
  const { bodies, request } = bodiesSent();
  const contacts_scope = { search: { q: "", state: [], never_called: false } };
  await request(contacts.list, { body: { contacts_scope } });
  expect(bodies).toEqual([{ contacts_scope: { search: { never_called: false } } }]);
});

test("a queued write is sent as it was written down, so that its key still fits", async () => {
  const { bodies, request } = bodiesSent();
  const body = { contacts_scope: { search: { q: "" } } };
  await request(contacts.list, { body }, { op_id: "queued" });
  expect(bodies).toEqual([body]);
});

test("a failed reply with its JSON reaches the caller and the global failure listener (spec 000 §7, §8)", async () => {
  const json = { code: "invalid", errors: { email: ["No."] }, meta: { hint: "kept" } };
  const statuses = [422, 401, 403, 503];
  const failures: unknown[] = [];
  const fetch = () =>
    Promise.resolve(
      Response.json(json, { status: statuses[failures.length] ?? 200, headers: { "x-contract-version": "1" } }),
    );
  const request = requester({
    base: "",
    world: seededWorld(1),
    fetch,
    failed: (failure, { method, path }) => void failures.push([failure.status, failure.json, `${method} ${path}`]),
  });
  const denied = { ...json, errors: { user: ["Access denied!"] } };
  for (const [at, said] of [json, json, denied, json].entries()) {
    const failure = await request(contacts.open, { params: { id: 4711 } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: statuses[at], json: said });
    expect(failures[at]).toEqual([statuses[at], said, "GET /v1/contacts/:id"]);
  }
  await request(contacts.open, { params: { id: 4711 } });
  expect(failures).toHaveLength(4);
});

test("a print carries a header that another site's page cannot set (spec 001 §7)", async () => {
  const sent: (string | undefined)[] = [];
  const fetch = (_url: string, init: RequestInit) => {
    sent.push((init.headers as Record<string, string>)["x-csrf-token"]);
    return Promise.resolve(Response.json({ data: {} }, { headers: { "x-contract-version": "1" } }));
  };
  const request = requester({ base: "", world: seededWorld(1), fetch });
  await request(prints.batchPrint, { body: { kind: "profile_sheet" } } as never);
  await request(contacts.open, { params: { id: 4711 } });
  expect(sent).toEqual([expect.stringMatching(/./), undefined]);
});

test("each call is reported by its declared path and result, without ids, where the server asks for that", async () => {
  const lines: string[] = [];
  const answers = [
    Response.json({ data: {} }, { headers: { "x-contract-version": "1" } }),
    Response.json({ code: "not_found", errors: {} }, { status: 404, headers: { "x-contract-version": "1" } }),
  ];
  const fetch = (_url: string, init: RequestInit) =>
    init.signal?.aborted ? Promise.reject(new Error("left")) : Promise.resolve(answers.shift() as Response);
  const log = (line: string) => void lines.push(line);
  const request = requester({ base: "", world: seededWorld(1), fetch, log });
  await request(contacts.open, { params: { id: 4711 } });
  await request(contacts.open, { params: { id: 4711 } }).catch(() => undefined);
  await request(contacts.open, { params: { id: 4711 } }, { signal: AbortSignal.abort() }).catch(() => undefined);
  expect(lines).toEqual([
    "GET /v1/contacts/:id answered, 0 ms",
    "GET /v1/contacts/:id RequestFailed 404 not_found, 0 ms",
    "GET /v1/contacts/:id AbortError, 0 ms",
  ]);
});

test("calls go to the host the server names, as it is at that moment, and say which app makes them", async () => {
  const asked: [string, string | undefined][] = [];
  const fetch = (url: string, init: RequestInit) => {
    asked.push([url, (init.headers as Record<string, string>)["x-app-version"]]);
    return Promise.resolve(Response.json({ data: {} }, { headers: { "x-contract-version": "1" } }));
  };
  let host = "";
  const transport = {
    get base() {
      return host;
    },
    world: seededWorld(1),
    fetch,
  };
  const request = requester(transport);
  await request(contacts.open, { params: { id: 1 } });
  host = "https://api.example";
  await request(contacts.open, { params: { id: 1 } });
  expect(asked).toEqual([
    ["/v1/contacts/1", systemVersion],
    ["https://api.example/v1/contacts/1", systemVersion],
  ]);
});

const ours = (status: number, body: unknown = { code: "taken", errors: { email: ["Is taken."] } }) =>
  Response.json(body, { status, headers: { "x-contract-version": "1" } });

test.each<[what: string, answer: () => Response | Promise<Response>, becomes: object]>([
  ["401", () => ours(401, { code: "unauthorized" }), { name: "Unauthorized", code: "unauthorized" }],
  ["401 of a wiped device", () => ours(401, { code: "device_wiped" }), { name: "Unauthorized", code: "device_wiped" }],
  ["403", () => ours(403), { name: "Forbidden", status: 403, errors: { user: ["Access denied!"] } }],
  ["403 until a duty is done", () => ours(403, { code: "duty_due" }), { name: "Held", code: "duty_due" }],
  [
    "any other refusal",
    () => ours(422),
    { name: "RequestFailed", message: "Request failed", status: 422, code: "taken", errors: { email: ["Is taken."] } },
  ],
  ["a hotel's page with 200", () => new Response("<html>Sign in</html>"), { name: "Unreachable" }],
  ["JSON that is not our server's", () => Response.json({ data: [] }), { name: "Unreachable" }],
  [
    "half a reply",
    () => new Response('{"data":', { headers: { "content-type": "application/json", "x-contract-version": "1" } }),
    { name: "Unreachable" },
  ],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")), { name: "Unreachable" }],
])("%s reaches the caller as what it is (spec 000 §8)", async (_what, answer, becomes) => {
  const request = requester({ base: "", world: seededWorld(1), fetch: async () => answer() });
  await expect(request(contacts.open, { params: { id: 1 } })).rejects.toMatchObject(becomes);
});

test("204 is nothing, lists of a query are bracketed, and cookies go along (spec 000 §7)", async () => {
  const asked: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return new Response(null, { status: 204, headers: { "x-contract-version": "1" } });
  };
  const request = requester({ base: "", world: seededWorld(1), fetch });
  const query = { types_list: ["task", "callback"], q: "a b", start_date: undefined } as never;
  expect(await request(events.list, { query })).toBeUndefined();
  expect(asked).toMatchObject([
    ["/v1/events?types_list%5B%5D=task&types_list%5B%5D=callback&q=a+b", { credentials: "include", method: "GET" }],
  ]);
});
