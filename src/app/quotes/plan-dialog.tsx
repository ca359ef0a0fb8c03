import { Table, Text } from "@mantine/core";
import { csg } from "../../contract/quotes/vendors.ts";
import type { Quote } from "../../domain/quotes/quote.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { VendorBadge } from "./vendor-badge.tsx";

/** Coverage of a plan, line by line. */
export function PlanDialog({ quote: { product, asked }, onClose }: { quote: Quote; onClose: () => void }) {
  const fetched = useFetched(csg.planDetails, { body: { product, plan_letter: asked.plan_letter } });
  const { data } = fetched;
  return (
    <Dialog onClose={onClose} title={data?.data.name ?? "Plan coverage"} size="lg">
      {data ? (
        <>
          <Text mb="sm">{data.data.says}</Text>
          <Table verticalSpacing="xs">
            <Table.Tbody>
              {data.data.benefits.map(({ name, covered }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400}>
                    {name}
                  </Table.Th>
                  <Table.Td>{covered}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <VendorBadge source={data.meta.source} what="sandbox" />
        </>
      ) : null}
      <FetchState what="Plan coverage" of={fetched} lines={5} />
    </Dialog>
  );
}
