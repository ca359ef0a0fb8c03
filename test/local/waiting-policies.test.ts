/** The day's policies that wait, from the mirror: one's own, of contacts that are here, the worst first. */
import { expect, test } from "vitest";
import { policiesWaiting } from "../../src/local/queries/waiting-policies.ts";
import { someContacts } from "../fixtures/contacts.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";
import { onePolicy } from "../fixtures/one-policy.ts";

const newDisk = diskBackupStore();
const now = Date.UTC(2026, 5, 15, 12);
const daysAgo = (days: number) => now - days * 86_400_000;
const [ada, ben] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const [mine, theirs, gone] = someContacts(3, 7);

test("only the user's own are announced, with their contact", async () => {
  if (!mine || !theirs || !gone) throw new Error("no contacts");
  const disk = newDisk();
  await disk.put([
    { ...mine, owner_id: ada, deleted_at: null },
    { ...theirs, owner_id: ben, deleted_at: null },
    { ...gone, owner_id: ada, deleted_at: daysAgo(1) },
  ]);
  const waits = { status: "submitted" as const, moves: [{ status: "submitted" as const, at: daysAgo(30), by: ada }] };
  await disk.putPolicies([
    onePolicy({ id: "a", contact_id: mine.id, ...waits }),
    onePolicy({ id: "b", contact_id: theirs.id, ...waits, writing_agent_id: ada }),
    onePolicy({ id: "c", contact_id: theirs.id, ...waits }),
    onePolicy({ id: "d", contact_id: mine.id, ...waits, writing_agent_id: ben }),
    onePolicy({ id: "e", contact_id: gone.id, ...waits }),
    onePolicy({ id: "f", contact_id: 999_999, ...waits, writing_agent_id: ada }),
    onePolicy({ id: "g", contact_id: mine.id, status: "in_force", draft_failed_at: "2026-06-14" }),
    onePolicy({ id: "h", contact_id: mine.id, status: "in_force" }),
    onePolicy({ id: "i", contact_id: mine.id, status: "quoted", created_at: daysAgo(400) }),
  ]);
  const waiting = await policiesWaiting(disk.db, ada, now);
  expect(waiting.map(({ policy, contact, reason }) => [policy.id, contact.id, reason])).toEqual([
    ["g", mine.id, "Payment draft failed."],
    ["a", mine.id, "Submitted 30 days ago."],
    ["b", theirs.id, "Submitted 30 days ago."],
  ]);
});
