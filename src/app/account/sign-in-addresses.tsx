/** Sign-in addresses, which of them are trusted, and the paged full history. */
import { Switch, Table } from "@mantine/core";
import { useState } from "react";
import { type AuthIp, authIps } from "../../contract/device/devices.ts";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { programName } from "../../ui/program-name.ts";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { FetchedRows } from "./fetched-rows.tsx";

export function SignInAddresses() {
  const { exact } = useMoments();
  const [page, setPage] = useState(1);
  const fetched = useFetched(authIps.list, { query: { page } });
  const { data, again } = fetched;
  return (
    <Panel
      title="Addresses"
      description="Where your sign-ins came from. We email you when a new address appears, unless you trust it."
    >
      <FetchedRows
        what="Addresses"
        fetched={fetched}
        empty="No sign-ins yet."
        head={["Address", "Browser", "First", "Last", "Trusted"]}
      >
        {(seen) => (
          <Table.Tr key={seen.id}>
            <Table.Td className="tabular">{seen.ip}</Table.Td>
            <Table.Td>{programName(seen.user_agent)}</Table.Td>
            <Table.Td>{exact(seen.first_seen_at)}</Table.Td>
            <Table.Td>{exact(seen.last_seen_at)}</Table.Td>
            <Table.Td>
              <Trusted seen={seen} again={again} />
            </Table.Td>
          </Table.Tr>
        )}
      </FetchedRows>
      {data ? <Pages meta={data.meta} onPage={setPage} /> : null}
    </Panel>
  );
}

/** Trust belongs to the address and applies to every client seen there. */
function Trusted({ seen, again }: { seen: AuthIp; again: () => void }) {
  const trust = useRequest(authIps.trust);
  const [busy, setBusy] = useState(false);
  const turn = () => {
    setBusy(true);
    void trust({ params: { id: seen.id }, body: { trusted: !seen.trusted } })
      .then(again, () => undefined)
      .finally(() => setBusy(false));
  };
  return <Switch aria-label={`Trust ${seen.ip}`} checked={seen.trusted} disabled={busy} onChange={turn} />;
}
