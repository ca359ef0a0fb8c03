/** Mailer orders, newest first. An order in progress is polled until done. */
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { mailers } from "../../contract/mailers/mailers.ts";
import { leftOutReasons, type MailerAssignment } from "../../domain/mailers/mailer.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./mailers.module.css";

const lookAgainMs = 2_000;

export function MailerOrders() {
  const [page, setPage] = useState(1);
  return <OrdersPage key={page} page={page} onPage={setPage} />;
}

function OrdersPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { world } = useLocal();
  const fetched = useCachedRequest(mailers.list, { query: { page } }, "mailers.list");
  const { data, busy, again, isKept } = fetched;
  const isUnderWay = data?.data.some(({ status }) => status !== "complete") ?? false;
  useEffect(() => {
    if (!isUnderWay || busy || isKept) return;
    const stop = new AbortController();
    world.sleep(lookAgainMs, stop.signal).then(again, () => undefined);
    return () => stop.abort();
  }, [isUnderWay, busy, isKept, world, again]);
  return (
    <Panel title="Orders">
      <FetchState what="Orders" of={fetched} lines={3} small />
      {data ? <Orders orders={data.data} /> : null}
      {data && data.meta.total_pages > 1 ? (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button variant="default" disabled={page >= data.meta.total_pages} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Orders({ orders }: { orders: readonly MailerAssignment[] }) {
  const { exact } = useMoments();
  if (orders.length === 0)
    return <NothingYet icon={IconMail} title="No orders yet." description="Orders and their status appear here." />;
  return (
    <ul className={classes.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <div className={classes.words}>
            <span className={classes.name}>{order.kit_name}</span>
            <span className={classes.more}>
              {[
                countOf(order.total, "piece"),
                showMoney(order.total_price),
                `${leftOutReasons.reduce((sum, reason) => sum + order.left_out[reason], 0)} skipped`,
                exact(order.created_at),
                order.note,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </div>
          {order.status === "complete" ? (
            <ToneBadge tone="good">Ordered</ToneBadge>
          ) : (
            <ProgressCount done={order.done} total={order.total} label={optionWords(order.status)} />
          )}
        </li>
      ))}
    </ul>
  );
}
