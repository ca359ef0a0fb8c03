import { describe, expect, test, vi } from "vitest";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import type { SearchAnswer, SearchAsk } from "../../src/local/search/answer.ts";
import { Superseded, type SearchRemote, searchPort } from "../../src/local/search/port.ts";
import type { SearchState } from "../../src/local/search/live-index.ts";

const request = (q: string): SearchAsk => ({
  scope: { ...wholeScope, search: { q } },
  viewer: { user_id: "u", today: "2026-03-01" },
  window: { offset: 0, count: 10 },
});

/** A worker that answers when told to. */
function slowRemote() {
  const asked: { q: string; answer(): void; fail(): void }[] = [];
  const changes: ((state: SearchState) => void)[] = [];
  const remote: SearchRemote = {
    query: ({ scope }) =>
      new Promise((resolve, reject) => {
        const q = scope.search.q ?? "";
        const answer: SearchAnswer = {
          ids: [q.length],
          count: 1,
          near: 0,
          facets: null,
          token: q,
          version: 1,
          complete: true,
        };
        asked.push({ q, answer: () => resolve(answer), fail: () => reject(new Error("worker")) });
      }),
    counts: async (scopes) => scopes.map(() => 3),
    idsInRange: async () => [1],
    positionOf: async () => 0,
    matchNumber: async () => [2],
    birthdays: async () => [],
    nextCalls: async () => ({ calls: [], total: 0, resting: 0, later: [] }),
    ownedOf: async () => [],
    state: async () => ({ version: 1, size: 0, complete: true, memoryBytes: 0 }),
    changedSince: () => new Promise((resolve) => changes.push(resolve)),
    rest: async () => undefined,
  };
  return { remote, asked, changes };
}

describe("questions in haste", () => {
  test("of one lane: the first runs, the last is asked, those between are refused", async () => {
    const { remote, asked } = slowRemote();
    const port = searchPort(remote);
    const outcomes = ["s", "sm", "smi", "smit"].map((q) =>
      port.query(request(q), "list").then(
        ({ token }) => token,
        (error: unknown) => error,
      ),
    );
    expect(asked.map(({ q }) => q)).toEqual(["s"]);
    asked[0]?.answer();
    await expect.poll(() => asked.map(({ q }) => q)).toEqual(["s", "smit"]);
    asked[1]?.answer();
    const [first, second, third, last] = await Promise.all(outcomes);
    for (const overtaken of [first, second, third]) expect(overtaken).toBeInstanceOf(Superseded);
    expect(last).toBe("smit");
  });

  test("of different lanes, or of none, do not wait for each other", async () => {
    const { remote, asked } = slowRemote();
    const port = searchPort(remote);
    const outcomes = [
      port.query(request("a"), "list"),
      port.query(request("b"), "palette"),
      port.query(request("c")),
      port.query(request("d")),
    ];
    expect(asked).toHaveLength(4);
    for (const one of asked) one.answer();
    expect((await Promise.all(outcomes)).map(({ token }) => token)).toEqual(["a", "b", "c", "d"]);
  });

  test("a failure reaches its caller, and the queue continues", async () => {
    const { remote, asked } = slowRemote();
    const port = searchPort(remote);
    const failing = port.query(request("a"), "list");
    asked[0]?.fail();
    await expect(failing).rejects.toThrow("worker");
    const next = port.query(request("b"), "list");
    asked[1]?.answer();
    expect((await next).token).toBe("b");
  });

  test("are refused when the port closes", async () => {
    const { remote } = slowRemote();
    const end = vi.fn<() => void>();
    const port = searchPort(remote, end);
    void port.query(request("a"), "list").catch(() => undefined);
    const waiting = port.query(request("b"), "list");
    port.close();
    await expect(waiting).rejects.toBeInstanceOf(Superseded);
    expect(end).toHaveBeenCalledOnce();
  });
});

describe("changes of the index", () => {
  const state = (version: number): SearchState => ({ version, size: 1, complete: true, memoryBytes: 0 });

  test("reach everyone who listens through one standing question", async () => {
    const { remote, changes } = slowRemote();
    const port = searchPort(remote);
    const heard: string[] = [];
    port.listen(({ version }) => heard.push(`a${version}`));
    const stop = port.listen(({ version }) => heard.push(`b${version}`));
    expect(changes).toHaveLength(1);
    changes[0]?.(state(1));
    await expect.poll(() => changes).toHaveLength(2);
    stop();
    port.listen(({ version }) => heard.push(`c${version}`));
    changes[1]?.(state(2));
    await expect.poll(() => changes).toHaveLength(3);
    expect(heard).toEqual(["a1", "b1", "c1", "a2", "c2"]);
  });

  test("are no longer asked for once no one listens", async () => {
    const { remote, changes } = slowRemote();
    const port = searchPort(remote);
    port.listen(() => undefined)();
    changes[0]?.(state(1));
    await Promise.resolve();
    await Promise.resolve();
    expect(changes).toHaveLength(1);
    port.listen(() => undefined);
    await expect.poll(() => changes).toHaveLength(2);
  });
});
