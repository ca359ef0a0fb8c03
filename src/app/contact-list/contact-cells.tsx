/** Cell content of each column of the list. */
import { Text } from "@mantine/core";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import type { ReactNode } from "react";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import { tagsInOrder } from "../../domain/lists/contact-order.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhoneLine } from "../../domain/values/phone-number.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { ageOn, relativeDay, showDay } from "../../kit/dates.ts";
import { exactMoment, momentWords } from "../../kit/moments.ts";
import { showMoney } from "../../kit/money.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import type { ColumnKey } from "./list-columns.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { TagChip } from "../contact-parts/tag-chip.tsx";
import classes from "./contact-cells.module.css";

/** Lookup lists by id, and the current time. */
export interface CellWords {
  status: ReadonlyMap<string, ContactLists["statuses"][number]>;
  source: ReadonlyMap<string, string>;
  owner: ReadonlyMap<string, string>;
  pool: ReadonlyMap<string, string>;
  tag: ReadonlyMap<string, ContactLists["tags"][number]>;
  today: string;
  now: number;
  zone: string | undefined;
}

export function cellWords(
  { statuses, sources, users, pools, tags }: ContactLists,
  moment: Pick<CellWords, "today" | "now" | "zone">,
): CellWords {
  return {
    status: new Map(statuses.map((status) => [status.id, status])),
    source: new Map(sources.map(({ id, title }) => [id, title])),
    owner: new Map(users.map((user) => [user.id, fullNameOf(user)])),
    pool: new Map(pools.map(({ id, name }) => [id, name])),
    tag: new Map(tags.map((tag) => [tag.id, tag])),
    ...moment,
  };
}

export const poolWords = (id: string, { pool }: Pick<CellWords, "pool">) => `Pool ${pool.get(id) ?? ""}`.trim();

type Cell = (contact: Contact, words: CellWords) => ReactNode;

export const cells: Record<Exclude<ColumnKey, "name">, Cell> = {
  status: ({ status_id }, { status }) => {
    const shown = status_id ? status.get(status_id) : undefined;
    return shown ? <ToneBadge tone={shown.effect === "none" ? "quiet" : "bad"}>{shown.title}</ToneBadge> : null;
  },
  phone: ({ phones }) => {
    const phone = primaryOf(phones);
    if (!phone) return null;
    const number = showPhoneLine(phone);
    if (!phone.do_not_call) return number;
    return (
      <div className={classes.side}>
        <span className={classes.number}>{number}</span>
        <IconPhoneOff size="0.875rem" className={classes.dnc} role="img" aria-label="Do not call" title="Do not call" />
      </div>
    );
  },
  email: ({ emails }) => primaryOf(emails)?.address,
  place: (contact) => {
    const place = mainAddress(contact);
    return place ? [place.city, place.state].filter(Boolean).join(", ") : null;
  },
  age: ({ birth_date }, { today }) => birth_date && ageOn(birth_date, today),
  birthday: ({ birth_date }) => birth_date && showDay(`0000${birth_date.slice(4)}`),
  tags: ({ tag_ids }, { tag }) => <RowTags tags={tagsInOrder(tag_ids.flatMap((id) => tag.get(id) ?? []))} />,
  owner: ({ owner_id, pool_id }, { owner, pool }) => {
    if (owner_id) return owner.get(owner_id) ?? "Someone";
    return pool_id ? (
      <Text span c="dimmed">
        {poolWords(pool_id, { pool })}
      </Text>
    ) : null;
  },
  source: ({ source_id }, { source }) => source_id && source.get(source_id),
  last_activity_at: ({ last_activity_at }, words) => momentCell(last_activity_at, words),
  last_called_at: ({ last_called_at }, words) => momentCell(last_called_at, words),
  next_event_at: ({ next_event_at }, words) => momentCell(next_event_at, words),
  next_renewal_date: ({ next_renewal_date }, { today }) =>
    next_renewal_date && <time title={showDay(next_renewal_date)}>{relativeDay(next_renewal_date, today)}</time>,
  in_force_policies: ({ in_force_policies }) => in_force_policies || null,
  annual_premium: ({ annual_premium }) => (annual_premium > 0 ? showMoney(annual_premium) : null),
  created_at: ({ created_at }, words) => momentCell(created_at, words),
};

function momentCell(at: number | null, { now, zone }: CellWords): ReactNode {
  return at === null ? null : <time title={exactMoment(at, zone)}>{momentWords(at, now, zone)}</time>;
}

/** Two chips if both fit, else one; the overflow count needs space too. */
const twoTagLetters = { alone: 12, withMore: 8 };

function RowTags({ tags }: { tags: ContactLists["tags"] }) {
  const [first, second] = tags;
  const room = tags.length > 2 ? twoTagLetters.withMore : twoTagLetters.alone;
  const fits = first && second && first.name.length + second.name.length <= room;
  const shown = tags.slice(0, fits ? 2 : 1);
  const hidden = tags.slice(shown.length);
  if (!first) return null;
  return (
    <div className={classes.side}>
      {shown.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {hidden.length > 0 ? (
        <span
          className={classes.moreTags}
          title={hidden.map(({ name }) => name).join(", ")}
        >{`+${hidden.length}`}</span>
      ) : null}
    </div>
  );
}
