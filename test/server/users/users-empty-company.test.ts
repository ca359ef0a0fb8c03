/** A company from nothing: its first admin invites five people, and each reads exactly what the matrix allows. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { groups } from "../../../src/contract/index.ts";
import { createSetupLink } from "../../../src/server/session/first-admin.ts";
import { type AccountType, may } from "../../../src/domain/users/access.ts";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";

let app: EmptyTestServer;
beforeAll(async () => void (app = await openEmptyTestServer()));
afterAll(() => app.close());

const password = "seven quiet herons";
const roles: readonly AccountType[] = ["sub_admin", "bu_admin", "manager", "telemarketer", "agent"];
let callers = 0;
const send = (method: "GET" | "POST", path: string, cookie: string, body?: object) =>
  app.send(method, path, { cookie, ip: `10.31.${++callers >> 8}.${callers & 255}`, ...(body && { body }) });

it("five invited people join, and each gets what the matrix says, and nothing else", async () => {
  const token = (await createSetupLink(app.connection.db, app.world)) ?? "";
  const first = { first_name: "Grace", last_name: "Hall", email: "grace@hall.test", password, company: "Hall" };
  const made = await app.send("POST", "/v1/sessions/first_admin", { body: { token, ...first } });
  const admin = `token=${made.cookies["token"]?.value}`;
  const rows = roles.map((account_type) => ({
    first_name: account_type,
    email: `${account_type}@hall.test`,
    account_type,
  }));
  const invited = await send("POST", "/v1/admin/users/invite", admin, { rows });
  expect(invited.at("data")).toMatchObject(roles.map(() => ({ id: expect.any(String), errors: {} })));
  await app.server.services.background.idle();
  const mails = (await send("GET", "/v1/admin/outbox", admin)).at("data") as { to: string; text: string }[];
  const wrong: string[] = [];
  for (const account_type of roles) {
    const mailed = mails.find(({ to }) => to === `${account_type}@hall.test`)?.text ?? "";
    const accepting = { token: /token=(\S+)/.exec(mailed)?.[1], first_name: "Joined", last_name: "Person", password };
    const joined = await send("POST", "/v1/invitations/accept", "", accepting);
    expect(joined.status, account_type).toBe(201);
    expect((await send("POST", "/v1/invitations/accept", "", accepting)).status, "a second use").toBe(422);
    const cookie = `token=${joined.cookies["token"]?.value}`;
    for (const { path, access } of reads()) {
      const isAllowed = access === "signed_in" || may({ account_type, rm: false }, access);
      const { status } = await send("GET", path, cookie);
      if ((status === 403) === isAllowed || status >= 500) wrong.push(`${account_type} ${path}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls that need nothing but the right to make them. */
function reads() {
  return groups
    .flatMap((group) => Object.values(group.endpoints))
    .flatMap(({ method, path, access, feature }) =>
      method === "GET" && access !== "public" && !path.includes(":") && !feature ? [{ path, access }] : [],
    );
}
