/** Business at risk: policies from the mirror by status, contacts about to turn 65 from the index. */
import { useCallback, useMemo } from "react";
import { type RiskKind, riskKinds } from "../../domain/work/at-risk.ts";
import { type ContactsScope, dayOf65, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { renewalDaysAhead } from "../../domain/values/limits.ts";
import { addDays, relativeDay } from "../../kit/dates.ts";
import { policiesAtRisk, type RiskRow } from "../../local/queries/at-risk.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import type { SearchPort } from "../../local/search/port.ts";
import { useLive } from "../base/live.ts";
import { useAsked, useSearch, useViewer } from "../base/live-search.ts";
import { useNow } from "../base/use-now.ts";

export interface ShownRisk {
  key: string;
  kind: RiskKind;
  contact: Contact;
  name: string;
  words: string;
  /** Type of the policy. */
  about: string;
  /** Path to where it is handled. */
  path: string;
}

export interface RiskList {
  rows: ShownRisk[];
  counts: Record<RiskKind, number>;
  total: number;
  /** Number of rows of the selected kind. */
  matching: number;
  scopes: Record<"t65" | "renewal", ContactsScope>;
}

export interface RiskChoice {
  owner_id: string;
  kind: RiskKind | "all";
  /** How many months ahead to look for contacts turning 65. */
  months: number;
  count: number;
}

const everyMs = 300_000;

/** Undefined until the first result. */
export function useRisks({ owner_id, kind, months, count }: RiskChoice): RiskList | undefined {
  const now = useNow(everyMs);
  const { today } = useViewer();
  const scopes = useMemo(() => scopesOf(owner_id, today, months), [owner_id, today, months]);
  const t65 = useSearch(scopes.t65, { offset: 0, count });
  const policies = useOwnRisks(owner_id, now, today);
  const chosen = useMemo(
    () => policies?.filter((risk) => kind === "all" || risk.kind === kind).slice(0, count) ?? [],
    [policies, kind, count],
  );
  const turning = useMemo(
    () => (kind === "all" || kind === "t65" ? (t65?.ids.slice(0, count - chosen.length) ?? []) : []),
    [t65, kind, count, chosen],
  );
  const contacts = useLive(contactsByIds, [...new Set([...chosen.map(({ contact_id }) => contact_id), ...turning])]);
  return useMemo(() => {
    if (!policies || !t65 || !contacts) return undefined;
    const counts = countsOf(policies, t65.count);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const rows = [
      ...chosen.flatMap((risk) => shown(byId.get(risk.contact_id), (contact) => policyRow(risk, contact))),
      ...turning.flatMap((id) => shown(byId.get(id), (contact) => t65Row(contact, today))),
    ];
    const total = riskKinds.reduce((sum, one) => sum + counts[one], 0);
    return { rows, counts, total, matching: kind === "all" ? total : counts[kind], scopes };
  }, [policies, t65, contacts, chosen, turning, kind, today, scopes]);
}

/** Filters by owner through the index, which needs no row reads. */
function useOwnRisks(owner_id: string, now: number, today: string): RiskRow[] | undefined {
  const all = useLive(policiesAtRisk, now, today);
  const ids = useMemo(() => all && [...new Set(all.map(({ contact_id }) => contact_id))], [all]);
  const ask = useCallback(
    async (port: SearchPort) => (ids ? { ids, own: new Set(await port.ownedOf(ids, owner_id)) } : undefined),
    [ids, owner_id],
  );
  const answer = useAsked(ask);
  return useMemo(() => {
    if (!all || !answer) return undefined;
    return all.filter(({ contact_id }) => answer.own.has(contact_id));
  }, [all, answer]);
}

function scopesOf(owner_id: string, today: string, months: number): RiskList["scopes"] {
  const owner_ids = [owner_id];
  return {
    // Descending age: the oldest turn 65 first.
    t65: { ...wholeScope, search: { owner_ids, t65_within_months: months }, order_field: "age", order: "desc" },
    renewal: {
      ...wholeScope,
      search: { owner_ids, renewal_from: today, renewal_to: addDays(today, renewalDaysAhead) },
      order_field: "next_renewal_date",
    },
  };
}

function countsOf(policies: readonly RiskRow[], t65: number): Record<RiskKind, number> {
  const counts = { lapse: 0, draft: 0, requirements: 0, renewal: 0, t65 };
  for (const { kind } of policies) counts[kind]++;
  return counts;
}

function shown(contact: Contact | undefined, row: (contact: Contact) => ShownRisk): ShownRisk[] {
  return contact && contact.deleted_at === null ? [row(contact)] : [];
}

function policyRow({ id, kind, words, policy_type }: RiskRow, contact: Contact): ShownRisk {
  return {
    key: id,
    kind,
    contact,
    name: nameOfContact(contact),
    words,
    about: policy_type ? optionWords(policy_type) : "Policy",
    path: `/contacts/${contact.id}?tab=policies&policy=${id}`,
  };
}

function t65Row(contact: Contact, today: string): ShownRisk {
  const day = dayOf65(contact.birth_date);
  return {
    key: `t65:${contact.id}`,
    kind: "t65",
    contact,
    name: nameOfContact(contact),
    words: day ? `Turns 65 ${relativeDay(day, today)}` : "Turns 65",
    about: "",
    path: `/contacts/${contact.id}`,
  };
}
