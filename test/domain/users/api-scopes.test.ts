import { describe, expect, it } from "vitest";
import { groups } from "../../../src/contract/index.ts";
import { apiScopeOf } from "../../../src/domain/users/api-scopes.ts";

const calls = groups.flatMap(({ endpoints }) => Object.values(endpoints));

describe("the reach of API keys over the whole contract", () => {
  it("ends where contacts, tags and imports end", () => {
    const reached = calls.filter((call) => apiScopeOf(call) !== null);
    expect(reached.length).toBeGreaterThan(20);
    for (const { path } of reached) expect(path).toMatch(/^\/v1\/(contacts|tags|import_settings|scrub_lists)\b/);
  });

  it("needs a writing scope for every write", () => {
    for (const call of calls.filter(({ writes }) => writes === "now" || writes === "queue")) {
      expect([call.path, apiScopeOf(call)]).not.toEqual([call.path, "contacts.read"]);
    }
  });

  it("has no call for people with more than a session's rights", () => {
    for (const call of calls.filter(({ noImpersonation, secret }) => noImpersonation || secret))
      expect(apiScopeOf(call)).toBeNull();
  });
});
