/** Carrier quotes for a contact: requested online, the last ones readable offline. */
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import { Alert, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { csg } from "../../contract/quotes/vendors.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Quote, QuoteAsk } from "../../domain/quotes/quote.ts";
import { quotesOf } from "../../local/queries/quotes.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { ApplicationsPanel } from "./applications-panel.tsx";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import { draftFrom } from "./quote-draft.ts";
import { QuoteForm } from "./quote-form.tsx";
import { RateList } from "./rate-list.tsx";
import { RecordHead } from "../contact-parts/record-head.tsx";
import { useVendor } from "./use-vendor.ts";
import { VendorBadge } from "./vendor-badge.tsx";
import classes from "./quotes.module.css";

const formFields = ["plan_letter", "zip5", "age", "gender", "effective_date", "face_amount"];

export function QuotesPanel() {
  const { hasQuotes, hasApplications } = useOpened();
  return (
    <>
      <RecordHead title={hasQuotes ? "Quotes" : "Applications"} tab="policies" back="All policies" />
      {hasQuotes ? <Quotes /> : null}
      {hasApplications ? <ApplicationsPanel /> : null}
    </>
  );
}

function Quotes() {
  const { contact, mayEditPolicies, whyLocked } = useOpened();
  const today = useToday();
  const online = useOnline();
  const kept = useLive(quotesOf, contact.id);
  const [fetched, setFetched] = useState<Quote | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { ask, busy, error, errors } = useVendor(csg.quote, formFields);
  const { idOf, answered } = useQuestionId();
  if (!kept) return <SkeletonRows count={4} />;
  // The response arrives before the mirror has the quote.
  const quotes = fetched && !kept.some(({ id }) => id === fetched.id) ? [fetched, ...kept] : kept;
  const shown = quotes.find(({ id }) => id === chosen) ?? quotes[0];
  const run = async (asked: QuoteAsk) => {
    const reply = await ask({ body: { id: idOf(asked), contact_id: contact.id, ...asked } });
    if (!reply) return;
    answered();
    setFetched(reply.data);
    setChosen(reply.data.id);
  };
  return (
    <>
      {online ? null : (
        <Alert color="orange" mb="sm">
          You are offline. New rates need a connection. The last rates are shown below.
        </Alert>
      )}
      {mayEditPolicies ? (
        <Panel>
          <QuoteForm
            first={draftFrom(contact, today, quotes[0]?.asked)}
            disabled={!online}
            busy={busy}
            error={error}
            errors={errors}
            onAsk={(asked) => void run(asked)}
          />
        </Panel>
      ) : (
        <Text c="dimmed" size="sm">
          {whyLocked}
        </Text>
      )}
      {quotes.length > 1 ? <Asked quotes={quotes} shown={shown?.id} onChoose={setChosen} /> : null}
      {shown ? (
        <Rates key={shown.id} quote={shown} isFresh={shown.id === fetched?.id} />
      ) : (
        <NothingYet
          icon={IconFileText}
          title="No rates yet."
          description="Carriers appear here by premium. Compare up to three side by side."
        />
      )}
    </>
  );
}

/** The same request reuses its id until answered, so that a retry after a lost response is not charged twice. */
function useQuestionId() {
  const { world } = useLocal();
  const open = useRef<{ asked: string; id: string } | null>(null);
  return {
    idOf: (ask: QuoteAsk): string => {
      const asked = JSON.stringify(ask);
      if (open.current?.asked !== asked) open.current = { asked, id: world.uuid() };
      return open.current.id;
    },
    answered: () => {
      open.current = null;
    },
  };
}

function Asked({
  quotes,
  shown,
  onChoose,
}: {
  quotes: readonly Quote[];
  shown: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { words } = useMoments();
  return (
    <ul className={classes.asked} aria-label="Previous quotes">
      {quotes.map((quote) => (
        <li key={quote.id}>
          <button
            type="button"
            className={classes.chip}
            aria-pressed={quote.id === shown}
            onClick={() => onChoose(quote.id)}
          >
            {askedWords(quote)} · {words(quote.fetched_at)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function askedWords({ product, asked, rates }: Quote): string {
  const plan = product === "medicare_supplement" ? (rates[0]?.plan_name ?? "Supplement") : optionWords(product);
  return [plan, asked.zip5, `age ${asked.age}`, asked.tobacco ? "tobacco" : ""].filter(Boolean).join(" · ");
}

function Rates({ quote, isFresh }: { quote: Quote; isFresh: boolean }) {
  const { exact } = useMoments();
  return (
    <section aria-label="Rates" className={classes.rates}>
      <p className={classes.when}>
        <span>
          {askedWords(quote)}. As of {exact(quote.fetched_at)}.{" "}
          {isFresh ? null : <strong>Rates may have changed.</strong>}
        </span>
        <VendorBadge source={quote.source} what="rates" />
      </p>
      {quote.rates.length === 0 ? (
        <NothingYet
          icon={IconFileText}
          title="No carriers offer this plan there."
          description="Try another plan or zip."
        />
      ) : (
        <RateList quote={quote} />
      )}
    </section>
  );
}
