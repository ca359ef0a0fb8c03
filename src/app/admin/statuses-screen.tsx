/** Lead and client statuses, in the order every user sees (domain §6). */
import { adminStatuses } from "../../contract/reference/reference.ts";
import { categories } from "../../domain/values/limits.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { removalMeans, whyStatusStays } from "../../domain/contacts/status-removal.ts";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import type { Meaning } from "./remove-dialog.tsx";
import { effectLabels } from "./title-form.tsx";
import { TitleFrame } from "./title-frame.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";

const headings = { lead: "Lead statuses", client: "Client statuses" } as const;

export function StatusesScreen() {
  const fetched = useFetched(adminStatuses.list, {});
  const change = useRequest(adminStatuses.update);
  const { request } = useLocal();
  return (
    <TitleFrame
      title="Statuses"
      description="Stages for leads and clients. A Do not contact or Deceased status blocks every call, text and email."
      fetched={fetched}
      parts={(all) =>
        categories.map((category) => ({
          key: category,
          heading: headings[category],
          rows: all.filter((status) => status.category === category),
          label: `New ${category} status`,
          add: (body) => request(adminStatuses.create, { body: { ...body, category } }),
        }))
      }
      change={(id, body) => change({ params: { id }, body })}
      carriers={(id) => ({ status_ids: [id] })}
      remove={(id, body) => request(adminStatuses.remove, { params: { id }, body })}
      means={meaningOf}
      effects
      beside={EffectMark}
    />
  );
}

function meaningOf(row: Status, into: Status | undefined, all: readonly Status[]): Meaning | null {
  const stays = whyStatusStays(row, all);
  if (stays) return { words: stays, needs: "stays" };
  const removal = removalMeans(row, into);
  if (removal === "plain" || !into) return null;
  return removal === "stops" ? { words: stopsWords(into), needs: "nothing" } : { words: releasesWords, needs: "asked" };
}

const stopsWords = ({ title }: Status) =>
  `${title} stops all contact: every phone, email and address of the moved contacts is blocked, they leave every workflow, and their scheduled callbacks are canceled. A manager must undo each one.`;
const releasesWords =
  "The moved contacts leave a status that stops all contact. Their do-not-contact flags stay until someone removes them one by one.";

function EffectMark({ effect }: Status) {
  if (effect === "none") return null;
  return <ToneBadge tone="bad">{effectLabels[effect]}</ToneBadge>;
}
