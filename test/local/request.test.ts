/** What the one door to the network makes of an ask. */
import { expect, test } from "vitest";
import { contacts } from "../../src/contract/contacts/contacts.ts";
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

test("each call is told of by its declared path and its end, without anybody's id, where the house asks for that", async () => {
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

test("calls go to the host the house names, as it is at that moment, and say which app makes them", async () => {
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
