/** Intents on a user's own lists: tags, groups, favorites, quick filters. */
import { callSkips } from "../../contract/work/call-skips.ts";
import { contactGroups } from "../../contract/lists/contact-groups.ts";
import { exports } from "../../contract/outputs/exports.ts";
import { type Favorite, favorites } from "../../contract/contacts/favorites.ts";
import { quickFilters } from "../../contract/lists/quick-filters.ts";
import { tags } from "../../contract/contacts/tags.ts";
import type { CallSkip } from "../../domain/work/call-skip.ts";
import type { Group } from "../../domain/contacts/group.ts";
import {
  createQuickFilter,
  editQuickFilter,
  type NewQuickFilter,
  type QuickFilter,
  type QuickFilterEdit,
} from "../../domain/lists/quick-filter.ts";
import { createTag, editTag, type NewTag, type Tag, type TagEdit } from "../../domain/contacts/tag.ts";
import type { ContactExportColumn, ExportFormat } from "../../domain/values/options.ts";
import { countOf } from "../../kit/text.ts";
import type { RowKey } from "../collections/index.ts";
import { conflictsIn, intent, type ConfirmedRow, type IntentFacts } from "./intent.ts";

const tagKey = (id: string): RowKey => ({ collection: "tags", id });

export const tagCreate = intent(tags.create, {
  name: "tag.create",
  title: ({ name }: NewTag) => `New tag ${name}`,
  touches: ({ id }: NewTag) => [tagKey(id)],
  applies: (_row: Tag | undefined, input: NewTag) => createTag(input, []),
  ask: (input: NewTag) => ({ body: input }),
  // The name may have been used meanwhile: then the reply is another tag, and the local one is removed.
  replies: ({ data }, { id }): ConfirmedRow[] => [
    ...(data.id === id ? [] : [{ key: tagKey(id), row: null }]),
    { key: tagKey(data.id), row: data },
  ],
});

/** Of a record without a contact. */
const conflictsOf = (record: "tag" | "group" | "quick_filter", record_id: string, reply: object) => ({
  contact_id: 0,
  conflicts: conflictsIn(reply),
  record,
  record_id,
});
const nameOf = ({ name }: { name: string }): string => name;

export interface TagEditInput extends TagEdit {
  /** The previous name. */
  was: string;
  /** The values the editor showed when it opened. Omitted by earlier versions. */
  base?: Omit<TagEdit, "id">;
}

export const tagEdit = intent(tags.update, {
  name: "tag.edit",
  title: ({ was }: TagEditInput) => `Tag ${was} changed`,
  which: nameOf,
  touches: ({ id }: TagEditInput) => [tagKey(id)],
  applies: (row: Tag | undefined, { was: _was, id: _id, base: _base, ...edit }: TagEditInput) =>
    row && editTag(row, edit, []),
  ask: ({ was: _was, ...edit }: TagEditInput) => ({ body: edit }),
  replies: ({ data }): ConfirmedRow[] => [{ key: tagKey(data.id), row: data }],
  conflicts: (reply, { id }) => conflictsOf("tag", id, reply),
});

const groupKey = (id: string): RowKey => ({ collection: "contact_groups", id });

export interface GroupInput {
  id: string;
  name: string;
}

export const groupCreate = intent(contactGroups.create, {
  name: "group.create",
  title: ({ name }: GroupInput) => `New group ${name}`,
  touches: ({ id }: GroupInput) => [groupKey(id)],
  applies: (_row: Group | undefined, { id, name }: GroupInput): Group => ({ id, name, seq: 0 }),
  ask: (input: GroupInput) => ({ body: input }),
  replies: ({ data }): ConfirmedRow[] => [{ key: groupKey(data.id), row: data }],
});

export interface GroupRenameInput extends GroupInput {
  /** The name the editor showed when it opened. */
  was: string;
}

export const groupRename = intent(contactGroups.update, {
  name: "group.rename",
  title: ({ was, name }: GroupRenameInput) => `Group ${was} is ${name}`,
  which: nameOf,
  touches: ({ id }: GroupRenameInput) => [groupKey(id)],
  applies: (row: Group | undefined, { name }: GroupRenameInput) => row && { ...row, name },
  ask: ({ id, name, was }: GroupRenameInput) => ({ params: { id }, body: { name, base: { name: was } } }),
  replies: ({ data }): ConfirmedRow[] => [{ key: groupKey(data.id), row: data }],
  conflicts: (reply, { id }) => conflictsOf("group", id, reply),
});

export const groupDelete = intent(contactGroups.remove, {
  name: "group.delete",
  title: ({ name }: GroupInput) => `Group ${name} deleted`,
  touches: ({ id }: GroupInput) => [groupKey(id)],
  applies: () => undefined,
  ask: ({ id }: GroupInput) => ({ params: { id } }),
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
  title: ({ name }: FavoriteInput) => `Favorite ${name}`,
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
  title: ({ name }: FavoriteInput) => `Remove favorite ${name}`,
  touches: ({ id }: FavoriteInput) => [favoriteKey(id)],
  after: (input: FavoriteInput) => behindContact(input),
  applies: () => undefined,
  ask: ({ favorite_id }: FavoriteInput) => ({ body: { favorite_id } }),
});

export interface CallSkipInput {
  id: string;
  contact_id: number;
  until: string;
  name: string;
}

const skipKey = (id: string): RowKey => ({ collection: "call_skips", id });
const behindSkipped = ({ contact_id }: Pick<CallSkipInput, "contact_id">): RowKey[] => [
  { collection: "contacts", id: contact_id },
];

export const callSkipAdd = intent(callSkips.add, {
  name: "call_skip.add",
  title: ({ name }: CallSkipInput) => `Skip ${name} today`,
  touches: ({ id }: CallSkipInput) => [skipKey(id)],
  after: (input: CallSkipInput) => behindSkipped(input),
  applies: (
    _row: CallSkip | undefined,
    { name: _name, ...skip }: CallSkipInput,
    _key: RowKey,
    { at }: IntentFacts,
  ): CallSkip => ({ ...skip, created_at: at, seq: 0 }),
  ask: ({ name: _name, ...skip }: CallSkipInput) => ({ body: skip }),
  // Already snoozed under another id: that one wins.
  replies: ({ data }, { id }): ConfirmedRow[] => [
    ...(data.id === id ? [] : [{ key: skipKey(id), row: null }]),
    { key: skipKey(data.id), row: data },
  ],
});

export const callSkipRemove = intent(callSkips.remove, {
  name: "call_skip.remove",
  title: ({ name }: Omit<CallSkipInput, "until">) => `Return ${name} to today's list`,
  touches: ({ id }: Omit<CallSkipInput, "until">) => [skipKey(id)],
  after: (input: Omit<CallSkipInput, "until">) => behindSkipped(input),
  applies: () => undefined,
  ask: ({ contact_id }: Omit<CallSkipInput, "until">) => ({ body: { contact_id } }),
});

const filterKey = (id: string): RowKey => ({ collection: "quick_filters", id });
const confirmedFilter = ({ data }: { data: QuickFilter }): ConfirmedRow[] => [{ key: filterKey(data.id), row: data }];

export interface QuickFilterCreateInput extends NewQuickFilter {
  /** Number of existing ones. */
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
  /** The values the editor showed. A field left out is set whatever it was meanwhile, such as the place in the order. */
  base?: QuickFilterEdit;
}

export const quickFilterEdit = intent(quickFilters.update, {
  name: "quick_filter.edit",
  title: ({ name }: QuickFilterEditInput) => `Quick filter ${name} changed`,
  which: nameOf,
  touches: ({ id }: QuickFilterEditInput) => [filterKey(id)],
  applies: (row: QuickFilter | undefined, { edit }: QuickFilterEditInput, _key: RowKey, { at }: IntentFacts) =>
    row && editQuickFilter(row, edit, at),
  ask: ({ id, edit, base }: QuickFilterEditInput) => ({ params: { id }, body: { ...edit, ...(base && { base }) } }),
  replies: confirmedFilter,
  conflicts: (reply, { id }) => conflictsOf("quick_filter", id, reply),
});

export const quickFilterDelete = intent(quickFilters.remove, {
  name: "quick_filter.delete",
  title: ({ name }: Pick<QuickFilterEditInput, "id" | "name">) => `Quick filter ${name} deleted`,
  touches: ({ id }: Pick<QuickFilterEditInput, "id" | "name">) => [filterKey(id)],
  applies: () => undefined,
  ask: ({ id }: Pick<QuickFilterEditInput, "id" | "name">) => ({ params: { id } }),
});

export interface ExportNoteInput {
  rows: number;
  columns: ContactExportColumn[];
  /** Omitted by an older version, which produced only CSV. */
  format?: ExportFormat;
  at: number;
}

/** An export made from this device's own data; its record is queued for the server. */
export const exportNote = intent(exports.note, {
  name: "export.note",
  title: ({ rows }: ExportNoteInput) => `Export of ${countOf(rows, "contact")}`,
  touches: () => [],
  applies: () => undefined,
  ask: (input: ExportNoteInput) => ({ body: input }),
});
