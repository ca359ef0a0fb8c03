/** Carriers by premium; up to three can be compared. */
import { ActionIcon, Button, Checkbox, Menu } from "@mantine/core";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import { Suspense, useState } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import { type Quote, type QuoteRate, ratesComparedMax } from "../../domain/quotes/quote.ts";
import { showMoney } from "../../kit/money.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { lazyPart } from "../base/lazy-part.ts";
import classes from "./quotes.module.css";

const RateCompare = lazyPart(async () => (await import("./rate-compare.tsx")).RateCompare);
const RateDialog = lazyPart(async () => (await import("./rate-dialog.tsx")).RateDialog);
const PlanDialog = lazyPart(async () => (await import("./plan-dialog.tsx")).PlanDialog);

type Open = { kind: "compare" | "plan" } | { kind: "save" | "apply"; rate: QuoteRate };

export function RateList({ quote }: { quote: Quote }) {
  const { mayEditPolicies, hasApplications } = useOpened();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const toggle = (key: string) =>
    setPicked((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  const cheapest = quote.rates[0]?.monthly ?? 0;
  const compared = quote.rates.filter(({ key }) => picked.includes(key));
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" size="compact-sm" onClick={() => setOpen({ kind: "plan" })}>
          Plan coverage
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={compared.length < 2}
          onClick={() => setOpen({ kind: "compare" })}
        >
          Compare {compared.length > 1 ? compared.length : ""}
        </Button>
      </div>
      <ol className={classes.list}>
        {quote.rates.map((rate) => (
          <li key={rate.key} className={classes.rate}>
            <Checkbox
              aria-label={`Compare ${rate.carrier}`}
              checked={picked.includes(rate.key)}
              disabled={!picked.includes(rate.key) && picked.length >= ratesComparedMax}
              onChange={() => toggle(rate.key)}
            />
            <div className={classes.carrier}>
              <span className={classes.name}>{rate.carrier}</span>
              <span className={classes.more}>{rateWords(rate)}</span>
            </div>
            <div className={classes.price}>
              <span className={classes.monthly}>{showMoney(rate.monthly)}</span>
              <span className={classes.more}>
                {rate.monthly === cheapest ? "per month, lowest" : `+${showMoney(rate.monthly - cheapest)} per month`}
              </span>
            </div>
            {mayEditPolicies ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size="lg" aria-label={`Actions for ${rate.carrier}`}>
                    <IconDotsVertical size="1.125rem" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setOpen({ kind: "save", rate })}>Save as policy (quoted)</Menu.Item>
                  {hasApplications ? (
                    <Menu.Item onClick={() => setOpen({ kind: "apply", rate })}>Start application</Menu.Item>
                  ) : null}
                </Menu.Dropdown>
              </Menu>
            ) : null}
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>
        {open?.kind === "compare" ? <RateCompare rates={compared} onClose={close} /> : null}
        {open?.kind === "plan" ? <PlanDialog quote={quote} onClose={close} /> : null}
        {open?.kind === "save" || open?.kind === "apply" ? (
          <RateDialog quote={quote} rate={open.rate} applies={open.kind === "apply"} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

function rateWords({ rating, rate_type, rating_class, fee, increases }: QuoteRate): string {
  const [last] = increases;
  return [
    rating && `A.M. Best ${rating}`,
    rate_type && optionWords(rate_type),
    rating_class,
    fee > 0 ? `${showMoney(fee)} fee` : "",
    last ? `last increase ${last.percent}%` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
