/** Every group of the contract. Routes, typed requests, OpenAPI and the generic tests are read from this list. */
import { contactBulk } from "./contacts/contact-bulk.ts";
import { contactDetails } from "./contacts/contact-details.ts";
import { contactGroups } from "./contacts/contact-groups.ts";
import { contactNotes } from "./contacts/contact-notes.ts";
import { contactOptions } from "./contacts/contact-options.ts";
import { contacts } from "./contacts/contacts.ts";
import { favorites } from "./contacts/favorites.ts";
import { pools } from "./contacts/pools.ts";
import { quickFilters } from "./contacts/quick-filters.ts";
import { adminCarriers, adminSources, adminStatuses } from "./contacts/reference.ts";
import { tags } from "./contacts/tags.ts";
import type { Group } from "./declare.ts";
import { sync } from "./session/sync.ts";

export const groups: readonly Group[] = [
  sync,
  contacts,
  contactBulk,
  contactNotes,
  contactDetails,
  contactOptions,
  tags,
  contactGroups,
  pools,
  favorites,
  quickFilters,
  adminStatuses,
  adminSources,
  adminCarriers,
];
