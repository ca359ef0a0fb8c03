/** Queued writes on what a person keeps beside contacts: tags, groups, favourites, quick filters. */
import { contactGroups } from "../../contract/contacts/contact-groups.ts";
import { type Favorite, favorites } from "../../contract/contacts/favorites.ts";
import { quickFilters } from "../../contract/contacts/quick-filters.ts";
import { tags } from "../../contract/contacts/tags.ts";
import type { Group } from "../../domain/contacts/group.ts";
import {
  createQuickFilter,
  editQuickFilter,
  type NewQuickFilter,
  type QuickFilter,
  type QuickFilterEdit,
} from "../../domain/contacts/quick-filter.ts";
import { createTag, type NewTag, type Tag } from "../../domain/contacts/tag.ts";
import type { RowKey } from "../collections/index.ts";
import { intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const tagKey = (id: string): RowKey => ({ collection: "tags", id });

export const tagCreate = intent(tags.create, {
  name: "tag.create",
  title: ({ name }: NewTag) => `New tag ${name}`,
  touches: ({ id }: NewTag) => [tagKey(id)],
  applies: (_row: Tag | undefined, input: NewTag) => createTag(input, []),
  ask: (input: NewTag) => ({ body: input }),
  // The name may have been taken meanwhile: then the reply is another tag, and ours is gone.
  replies: ({ data }, { id }): ConfirmedRow[] => [
    ...(data.id === id ? [] : [{ key: tagKey(id), row: null }]),
    { key: tagKey(data.id), row: data },
  ],
});

export interface GroupInput {
  id: string;
  name: string;
}

export const groupCreate = intent(contactGroups.create, {
  name: "group.create",
  title: ({ name }: GroupInput) => `New group ${name}`,
  touches: ({ id }: GroupInput) => [{ collection: "contact_groups", id }],
  applies: (_row: Group | undefined, { id, name }: GroupInput): Group => ({ id, name, seq: 0 }),
  ask: (input: GroupInput) => ({ body: input }),
  replies: ({ data }): ConfirmedRow[] => [{ key: { collection: "contact_groups", id: data.id }, row: data }],
});

export interface FavoriteInput {
  id: string;
  favorite_id: number;
  name: string;
}

const favoriteKey = (id: string): RowKey => ({ collection: "favorites", id });
const behindContact = ({ favorite_id }: FavoriteInput): RowKey[] => [{ collection: "contacts", id: favorite_id }];

export const favoriteAdd = intent(favorites.add, {
  name: "favorite.add",
  title: ({ name }: FavoriteInput) => `Favourite ${name}`,
  touches: ({ id }: FavoriteInput) => [favoriteKey(id)],
  after: (input: FavoriteInput) => behindContact(input),
  applies: (
    _row: Favorite | undefined,
    { id, favorite_id }: FavoriteInput,
    _key: RowKey,
    { at }: IntentFacts,
  ): Favorite => ({
    id,
    favorite_id,
    created_at: at,
    seq: 0,
  }),
  ask: ({ id, favorite_id }: FavoriteInput) => ({ body: { id, favorite_id } }),
  replies: ({ data }, { id }): ConfirmedRow[] => [
    ...(data.id === id ? [] : [{ key: favoriteKey(id), row: null }]),
    { key: favoriteKey(data.id), row: data },
  ],
});

export const favoriteRemove = intent(favorites.remove, {
  name: "favorite.remove",
  title: ({ name }: FavoriteInput) => `Favourite ${name} taken off`,
  touches: ({ id }: FavoriteInput) => [favoriteKey(id)],
  after: (input: FavoriteInput) => behindContact(input),
  applies: () => undefined,
  ask: ({ favorite_id }: FavoriteInput) => ({ body: { favorite_id } }),
});

const filterKey = (id: string): RowKey => ({ collection: "quick_filters", id });
const confirmedFilter = ({ data }: { data: QuickFilter }): ConfirmedRow[] => [{ key: filterKey(data.id), row: data }];

export interface QuickFilterCreateInput extends NewQuickFilter {
  /** How many there are already. */
  kept: number;
}

export const quickFilterCreate = intent(quickFilters.create, {
  name: "quick_filter.create",
  title: ({ name }: QuickFilterCreateInput) => `Quick filter ${name}`,
  touches: ({ id }: QuickFilterCreateInput) => [filterKey(id)],
  applies: (
    _row: QuickFilter | undefined,
    { kept, ...filter }: QuickFilterCreateInput,
    _key: RowKey,
    { at }: IntentFacts,
  ) => createQuickFilter(filter, kept, at),
  ask: ({ kept: _kept, ...filter }: QuickFilterCreateInput) => ({ body: filter }),
  replies: confirmedFilter,
});

export interface QuickFilterEditInput {
  id: string;
  name: string;
  edit: QuickFilterEdit;
}

export const quickFilterEdit = intent(quickFilters.update, {
  name: "quick_filter.edit",
  title: ({ name }: QuickFilterEditInput) => `Quick filter ${name} changed`,
  touches: ({ id }: QuickFilterEditInput) => [filterKey(id)],
  applies: (row: QuickFilter | undefined, { edit }: QuickFilterEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editQuickFilter(row, edit, at),
  ask: ({ id, edit }: QuickFilterEditInput) => ({ params: { id }, body: edit }),
  replies: confirmedFilter,
});

export const quickFilterDelete = intent(quickFilters.remove, {
  name: "quick_filter.delete",
  title: ({ name }: Omit<QuickFilterEditInput, "edit">) => `Quick filter ${name} deleted`,
  touches: ({ id }: Omit<QuickFilterEditInput, "edit">) => [filterKey(id)],
  applies: () => undefined,
  ask: ({ id }: Omit<QuickFilterEditInput, "edit">) => ({ params: { id } }),
});
