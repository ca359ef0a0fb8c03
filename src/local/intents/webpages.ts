import { webpages } from "../../contract/webpage/webpages.ts";
import { editWebpage } from "../../domain/webpage/webpage-edit.ts";
import type { Webpage, WebpageEdit } from "../../domain/webpage/webpage.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

export interface WebpageEditInput {
  user_id: string;
  edit: WebpageEdit;
}

const pageKey = (id: string): RowKey => ({ collection: "webpages", id });

/** Changes the user's own public page. */
export const webpageEdit = intent(webpages.update, {
  name: "webpage.edit",
  title: ({ edit }: WebpageEditInput) =>
    edit.published === undefined
      ? "Your web page"
      : edit.published
        ? "Publish your web page"
        : "Unpublish your web page",
  touches: ({ user_id }: WebpageEditInput) => [pageKey(user_id)],
  applies: (row: Webpage | undefined, { user_id, edit }: WebpageEditInput, _key: RowKey, { at }: IntentFacts) =>
    editWebpage(row, edit, { id: user_id, at }),
  ask: ({ user_id, edit }: WebpageEditInput) => ({ params: { id: user_id }, body: edit }),
  replies: ({ data }): ConfirmedRow[] => [{ key: pageKey(data.id), row: data }],
});
