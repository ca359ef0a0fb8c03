import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Contact, Email } from "../../src/domain/contacts/contact.ts";
import { type ContactsScope, matchesScope, orderFields, wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { ContactIndex } from "../../src/local/search/contact-index.ts";
import { plainScanner, type Scanner, simdScanner } from "../../src/local/search/scan.ts";
import { restoreIndex, saveIndex } from "../../src/local/search/snapshot.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { someContact, someContacts } from "../fixtures/contacts.ts";
import { anyScope, listedBy, orderFacts, policiesOf, scopeFacts } from "../fixtures/scopes.ts";

/** These try many cases; on a busy machine that takes its time. */
const slowMachineMs = 60_000;
const viewer = { user_id: scopeFacts.user_id, today: scopeFacts.today, zone: scopeFacts.zone ?? "UTC" };

function indexOf(contacts: readonly Contact[], scanner?: Scanner): ContactIndex {
  const index = new ContactIndex(scanner);
  index.apply(contacts);
  return named(index, contacts);
}

/** With what is kept beside the contacts. */
function named(index: ContactIndex, contacts: readonly Contact[]): ContactIndex {
  index.setNames(orderFacts);
  index.setPolicies(contacts.flatMap(({ id }) => policiesOf(id)));
  return index;
}

function expectSame(index: ContactIndex, contacts: readonly Contact[], scope: ContactsScope): void {
  const answer = index.query({ scope, viewer, window: { offset: 0, count: contacts.length } });
  const expected = listedBy(contacts, scope).map((contact) => contact.id);
  expect(answer.count).toBe(expected.length);
  expect(answer.ids.slice(0, answer.count)).toEqual(expected);
  expect(index.count(scope, viewer)).toBe(expected.length);
}

/** Some are reached by what stands last, and have addresses whose signs mean something to a search. */
function oddlyReached(contact: Contact): Contact {
  if (contact.id % 3 !== 0) return contact;
  const lastIsPrimary = <T extends { primary: boolean }>(items: readonly T[]): T[] =>
    items.map((item, at) => ({ ...item, primary: at === items.length - 1 }));
  const odd = ["Mary-Ann.O'Neil@aol.com", "mary-ann.oneil@aol.com", "zoë@exämple.com"].map((address) =>
    Email.parse({ address, primary: false }),
  );
  const emails = [...contact.emails, ...odd.slice(0, contact.id % 4)];
  return { ...contact, phones: lastIsPrimary(contact.phones), emails: lastIsPrimary(emails) };
}

describe.each([
  ["with SIMD", simdScanner],
  ["without", plainScanner],
])("the index, %s, answers what the predicate says", (_, scanner) => {
  const contacts = someContacts(400, 7).map(oddlyReached);
  const index = indexOf(contacts, scanner());

  test(
    "for any scope, in its order",
    () => {
      fc.assert(
        fc.property(anyScope, (scope) => expectSame(index, contacts, scope)),
        { numRuns: 250 },
      );
    },
    slowMachineMs,
  );

  test.each(orderFields)("sorted by %s, up and down, with nothing left out", (order_field) => {
    expectSame(index, contacts, { ...wholeScope, order_field });
    expectSame(index, contacts, { ...wholeScope, order_field, order: "desc" });
  });
});

describe("counts of the choices", () => {
  const contacts = someContacts(400, 8);
  const index = indexOf(contacts);
  const without = (scope: ContactsScope, entries: Partial<ContactsScope["search"]>): ContactsScope => ({
    ...scope,
    search: { ...scope.search, ...entries },
  });
  const tally = (scope: ContactsScope, labels: (contact: Contact) => (string | null)[]) => {
    const counts: Record<string, number> = {};
    for (const label of contacts.filter((contact) => matchesScope(contact, scope, scopeFacts)).flatMap(labels)) {
      counts[String(label)] = (counts[String(label)] ?? 0) + 1;
    }
    return counts;
  };
  const labelsOf = (id: number, field: "carrier_id" | "status") => [
    ...new Set(policiesOf(id).map((policy) => policy[field])),
  ];
  const asRecord = (counts: { id: string | null; count: number }[]) =>
    Object.fromEntries(counts.map(({ id, count }) => [String(id), count]));

  test(
    "are exact, and a facet does not count under its own filter",
    () => {
      fc.assert(
        fc.property(anyScope, (scope) => {
          const { facets, near } = index.query({ scope, viewer, window: { offset: 0, count: 0 } });
          if (near > 0 || !facets) return;
          expect(asRecord(facets.status)).toEqual(
            tally(without(scope, { status_ids: [] }), ({ status_id }) => [status_id]),
          );
          expect(asRecord(facets.owner)).toEqual(
            tally(without(scope, { owner_ids: [] }), ({ owner_id }) => [owner_id]),
          );
          expect(asRecord(facets.carrier)).toEqual(
            tally(without(scope, { carrier_ids: [] }), ({ id }) => labelsOf(id, "carrier_id")),
          );
          expect(asRecord(facets.policy_status)).toEqual(
            tally(without(scope, { policy_status: [] }), ({ id }) => labelsOf(id, "status")),
          );
          expect(asRecord(facets.tag)).toEqual(tally(without(scope, { tag_ids: [] }), ({ tag_ids }) => tag_ids));
          const category = tally({ ...scope, category: "" }, (contact) => [contact.category]);
          expect(facets.category).toEqual({ lead: category["lead"] ?? 0, client: category["client"] ?? 0 });
        }),
        { numRuns: 100 },
      );
    },
    slowMachineMs,
  );
});

describe("while contacts change", () => {
  type Step = { kind: "new" | "edit" | "gone"; pick: number };
  const steps = fc.array(
    fc.array(fc.record({ kind: fc.constantFrom("new", "edit", "edit", "gone"), pick: fc.nat() } as const), {
      minLength: 1,
      maxLength: 12,
    }),
    { minLength: 1, maxLength: 8 },
  );

  /** The next state of all contacts, and the update an index receives. */
  function stepped(contacts: Map<number, Contact>, batch: readonly Step[], chance: Chance) {
    const rows = new Map<number, Contact>();
    const gone: number[] = [];
    for (const { kind, pick } of batch) {
      const ids = [...contacts.keys()];
      const id = kind === "new" || ids.length === 0 ? 1000 + (pick % 5000) : (ids[pick % ids.length] ?? 1);
      if (kind === "gone") {
        contacts.delete(id);
        rows.delete(id);
        gone.push(id);
      } else {
        rows.set(id, someContact(id, chance));
        contacts.set(id, someContact(id, new Chance(0)));
      }
    }
    for (const [id, row] of rows) contacts.set(id, row);
    return { rows: [...rows.values()], gone: gone.filter((id) => !contacts.has(id)) };
  }

  test(
    "it stays equal to a rebuilt index, and so does its snapshot",
    () => {
      fc.assert(
        fc.property(steps, fc.array(anyScope, { minLength: 3, maxLength: 3 }), fc.nat(), (batches, scopes, seed) => {
          const chance = new Chance(seed);
          const contacts = new Map(someContacts(120, seed).map((contact) => [contact.id, contact]));
          let index = indexOf([...contacts.values()]);
          for (const batch of batches) {
            for (const scope of scopes) index.query({ scope, viewer, window: { offset: 0, count: 10 } });
            const { rows, gone } = stepped(contacts, batch, chance);
            index.apply(rows, gone);
            const touched = [...rows.map(({ id }) => id), ...gone];
            index.setPolicies(touched.flatMap(policiesOf), touched);
            expect(index.size).toBe(contacts.size);
            for (const scope of scopes) expectSame(index, [...contacts.values()], scope);
            const restored = restoreIndex(saveIndex(index, { stamp: "s", number: 1 }));
            expect(restored).not.toBeNull();
            if (restored && batch.length % 2 === 0) index = named(restored.index, [...contacts.values()]);
          }
          for (const scope of scopes) expectSame(index, [...contacts.values()], scope);
        }),
        { numRuns: 30 },
      );
    },
    slowMachineMs,
  );
});
