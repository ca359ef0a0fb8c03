/** Demo favorites and saved searches. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { ContactsScope, type ContactsScopeInput } from "../../domain/lists/contacts-scope.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

interface Book {
  /** The sign-in users. */
  users: readonly DemoUser[];
  contacts: readonly Contact[];
  now: number;
}

/** A smaller book is for tests, which create their own favorites and searches. */
const contactsMin = 1_000;
const favoritesMax = 7;

const searches: readonly (readonly [name: string, scope: ContactsScopeInput])[] = [
  [
    "Leads never called",
    { category: "lead", search: { never_called: true }, order_field: "created_at", order: "desc" },
  ],
  ["Turning 65 within a year", { search: { t65_within_months: 12 }, order_field: "birthday" }],
  ["Spanish speakers with mobile", { search: { language: "spanish", has_mobile: true } }],
];

export function demoFavorites(
  chance: Chance,
  { users, contacts, now }: Book,
): { favorites: Row[]; quick_filters: Row[] } {
  if (contacts.length < contactsMin) return { favorites: [], quick_filters: [] };
  const made = (daysAgo: number) => ({
    created_at: now - daysAgo * dayMs,
    updated_at: now - daysAgo * dayMs,
    deleted_at: null,
    seq: 1,
  });
  const favorites = users.flatMap(({ id: user_id }) =>
    liveliest(contacts, user_id).map((contact) => ({
      id: chance.uuid(now),
      user_id,
      favorite_id: contact.id,
      ...made(chance.whole(1, 90)),
    })),
  );
  const quick_filters = users.flatMap(({ id: user_id }) =>
    searches.map(([name, scope], position) => ({
      id: chance.uuid(now),
      user_id,
      name,
      contacts_scope: ContactsScope.parse(scope),
      pinned: position === 0,
      position,
      ...made(30),
    })),
  );
  return { favorites, quick_filters };
}

function liveliest(contacts: readonly Contact[], user_id: string): Contact[] {
  return contacts
    .filter(({ owner_id, deleted_at }) => owner_id === user_id && deleted_at === null)
    .toSorted((a, b) => (b.last_activity_at ?? 0) - (a.last_activity_at ?? 0))
    .slice(0, favoritesMax);
}
