/** Who has a number: the plan of a send asks it of all its recipients at once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { contactsByNumber } from "../../../src/server/sends/recipient-plan-rows.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { phone, sampleContact, uuid } from "../../domain/contacts/sample-contact.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

test("is told for every number asked, however it is written, of those who stand and are the company's", async () => {
  const { home_id, away_id, ada, eve } = app.people;
  const { db } = app.connection;
  const lay = (tenant_id: string, owner_id: string, id: number, numbers: string[], deleted_at: number | null = null) =>
    tenantTx(db, tenant_id, (trx) =>
      insertContacts(trx, tenant_id, [
        sampleContact({
          id,
          ref: uuid(id),
          owner_id,
          phones: numbers.map((number) => phone(number)),
          deleted_at,
        }),
      ]),
    );
  await lay(home_id, ada.id, 71_001, ["+12085550101"]);
  await lay(home_id, ada.id, 71_002, ["+12085550199", "(208) 555-0101"]);
  await lay(home_id, ada.id, 71_003, ["+12085550101"], 1);
  await lay(home_id, ada.id, 71_004, ["+442079460101"]);
  // Only a part of the number asked, and the other way round.
  await lay(home_id, ada.id, 71_005, ["5550101"]);
  await lay(home_id, ada.id, 71_006, ["+120855501011"]);
  await lay(away_id, eve.id, 71_007, ["+12085550101"]);
  const asked = ["+12085550101", "1 208 555 0101", "+442079460101", "+12085550177", "911", ""];
  const holders = async (tenant_id: string) => {
    const found = await tenantTx(db, tenant_id, (trx) => contactsByNumber(trx, asked));
    return [...found].map(([key, contacts]) => [key, contacts.map(({ id }) => id)]);
  };
  expect(await holders(home_id)).toEqual([
    ["2085550101", [71_001, 71_002]],
    ["442079460101", [71_004]],
  ]);
  expect(await holders(away_id)).toEqual([["2085550101", [71_007]]]);
});
