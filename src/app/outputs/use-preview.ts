/** Preview of the first page and the contacts left out, computed on this device, online or offline. */
import { useEffect, useMemo, useState } from "react";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ExportWords } from "../../domain/outputs/export.ts";
import type { LeftOutReason } from "../../domain/outputs/limits.ts";
import { printPlan } from "../../domain/outputs/left-out.ts";
import type { Person, PrintFacts } from "../../domain/outputs/print-facts.ts";
import type { PrintOptions } from "../../domain/outputs/print-options.ts";
import { printSheets } from "../../domain/outputs/print-sheets.ts";
import type { Sheet } from "../../domain/outputs/sheet.ts";
import { may } from "../../domain/users/access.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { personToPrint, type PrintSources } from "../../local/queries/outputs.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { screenMeasure } from "./measure-text.ts";

export interface Preview {
  sheet: Sheet | undefined;
  failed: boolean;
  /** Number of contacts printed, as far as this device knows. */
  printed: number;
  left_out: { id: number; name: string; reason: LeftOutReason }[];
  /** Requested but not on this device: the server decides. */
  notHere: number;
}

export function usePrintDay(): string {
  const { world } = useLocal();
  return dayOf(world.now(), zoneName(useCurrentUser().timezone));
}

export function usePreview(sources: PrintSources, options: PrintOptions, asked: number): Preview {
  const today = usePrintDay();
  const user = useCurrentUser();
  const measure = useMemo(() => screenMeasure(), []);
  const { kind } = options;
  const plan = useMemo(() => {
    const mine = sources.contacts.filter((contact) => mayOn(user, "contacts.print", contact));
    const deceased = new Set(sources.lists.statuses.filter(({ effect }) => effect === "deceased").map(({ id }) => id));
    const { printed, left_out } = printPlan(kind, mine, { today, deceased, measure });
    const others = sources.contacts.filter((contact) => !mine.includes(contact));
    return {
      printed,
      left_out: [...left_out.map(named), ...others.map((contact) => named({ contact, reason: "gone" }))],
    };
  }, [sources, kind, today, user, measure]);
  const facts = useFacts(sources, options, today);
  const first = useFirstPerson(plan.printed[0], kind === "profile_sheet");
  const notHere = asked - sources.contacts.length;
  return useMemo(() => {
    const people = plan.printed.map((contact): Person => {
      return contact.id === first?.contact.id ? first : { contact, policies: [], notes: [] };
    });
    const counts = { printed: plan.printed.length + notHere, left_out: plan.left_out, notHere };
    if (people.length === 0) return { ...counts, sheet: undefined, failed: false };
    try {
      return { ...counts, sheet: printSheets(people, facts, measure).next().value ?? undefined, failed: false };
    } catch {
      return { ...counts, sheet: undefined, failed: true };
    }
  }, [plan, first, facts, measure, notHere]);
}

function named({ contact, reason }: { contact: Contact; reason: LeftOutReason }): Preview["left_out"][number] {
  return { id: contact.id, name: nameOfContact(contact), reason };
}

function useFacts({ lists }: PrintSources, options: PrintOptions, today: string): PrintFacts {
  const { world } = useLocal();
  const user = useCurrentUser();
  const zone = zoneName(user.timezone);
  const names = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const titles = (rows: readonly { id: string; title: string }[]) => new Map(rows.map(({ id, title }) => [id, title]));
  const words = useMemo<ExportWords>(
    () => ({
      status: titles(lists.statuses),
      source: titles(lists.sources),
      owner: new Map(lists.users.map((one) => [one.id, fullNameOf(one)])),
      pool: names(lists.pools),
      tag: names(lists.tags),
      group: names(lists.groups),
      today,
      zone,
    }),
    [lists, today, zone],
  );
  const key = JSON.stringify(options);
  return useMemo(
    () => ({
      options: JSON.parse(key) as PrintOptions,
      words,
      carriers: names(lists.carriers),
      agent_name: fullNameOf({ ...user.profile, username: user.username }),
      now: world.now(),
    }),
    [key, words, lists, user, world],
  );
}

/** Policies and notes of the contact in the preview. */
function useFirstPerson(contact: Contact | undefined, wanted: boolean): Person | undefined {
  const { db } = useLocal();
  const user = useCurrentUser();
  const [person, setPerson] = useState<Person>();
  const withPolicies = may(user, "policies.see");
  useEffect(() => {
    if (!contact || !wanted) return undefined;
    const stop = new AbortController();
    personToPrint(db, contact, withPolicies).then(
      (found) => stop.signal.aborted || setPerson(found),
      () => undefined,
    );
    return () => stop.abort();
  }, [db, contact, wanted, withPolicies]);
  return wanted ? person : undefined;
}
