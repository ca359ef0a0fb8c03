/** Every group of the contract with its handlers. */
import { adminCarriersImplementation } from "./contacts/carriers.ts";
import { contactBulkImplementation } from "./contacts/contact-bulk.ts";
import { contactDetailsImplementation } from "./contacts/contact-details.ts";
import { contactGroupsImplementation } from "./contacts/contact-groups.ts";
import { contactNotesImplementation } from "./contacts/contact-notes.ts";
import { contactOptionsImplementation } from "./contacts/contact-options.ts";
import { contactsImplementation } from "./contacts/contacts.ts";
import { favoritesImplementation } from "./contacts/favorites.ts";
import { poolsImplementation } from "./contacts/pools.ts";
import { quickFiltersImplementation } from "./contacts/quick-filters.ts";
import { adminSourcesImplementation, adminStatusesImplementation } from "./contacts/statuses.ts";
import { tagsImplementation } from "./contacts/tags.ts";
import { importsImplementation } from "./imports/imports.ts";
import type { Implementation } from "./http/mount.ts";

import { syncHandlers } from "./session/sync.ts";

export const implementations: readonly Implementation[] = [
  syncHandlers,
  contactsImplementation,
  contactBulkImplementation,
  contactNotesImplementation,
  contactDetailsImplementation,
  contactOptionsImplementation,
  tagsImplementation,
  contactGroupsImplementation,
  poolsImplementation,
  favoritesImplementation,
  quickFiltersImplementation,
  adminSourcesImplementation,
  adminStatusesImplementation,
  adminCarriersImplementation,
  importsImplementation,
];
