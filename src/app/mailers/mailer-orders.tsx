/** Mailer orders, newest first. An order in progress is polled until done. */
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useEffect, useState } from "react";
import { mailers } from "../../contract/mailers/mailers.ts";
import { leftOutReasons, type MailerAssignment } from "../../domain/mailers/mailer.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import { JobLine, JobList } from "../../ui/job-list.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

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
      {data ? <Pages meta={data.meta} onPage={onPage} /> : null}
    </Panel>
  );
}

function Orders({ orders }: { orders: readonly MailerAssignment[] }) {
  const { exact } = useMoments();
  if (orders.length === 0)
    return <NothingYet icon={IconMail} title="No orders yet." description="Orders and their status appear here." />;
  return (
    <JobList>
      {orders.map((order) => (
        <JobLine
          key={order.id}
          title={order.kit_name}
          facts={[
            countOf(order.total, "piece"),
            showMoney(order.total_price),
            `${leftOutReasons.reduce((sum, reason) => sum + order.left_out[reason], 0)} skipped`,
            exact(order.created_at),
            order.note,
          ]}
        >
          {order.status === "complete" ? (
            <ToneBadge tone="good">Ordered</ToneBadge>
          ) : (
            <ProgressCount done={order.done} total={order.total} label={optionWords(order.status)} />
          )}
        </JobLine>
      ))}
    </JobList>
  );
}
