import { Text } from "@mantine/core";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageMetadata, useCurrentUser } from "../shell/index.ts";

/** Where an unpaid account is sent; who pays is settled by an admin. */
export function BillingScreen() {
  const { unpaid, company } = useCurrentUser();
  return (
    <>
      <PageMetadata title="Billing" />
      <PageHeader title="Billing" />
      <Panel>
        <Text>
          {unpaid
            ? `This account is not paid for. Ask an administrator of ${company.name} to settle it; what you have not sent stays on this device until then.`
            : "This account is paid for."}
        </Text>
      </Panel>
    </>
  );
}
