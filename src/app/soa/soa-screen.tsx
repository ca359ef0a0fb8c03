/** The register of Scopes of Appointment, from this device. */
import { Button, Group, Select, TextInput } from "@mantine/core";
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { soaRequests } from "../../contract/soa/soa-requests.ts";
import { soaExpiringDays, type SoaState, soaStates } from "../../domain/soa/limits.ts";
import { maySoa } from "../../domain/soa/soa-states.ts";
import { soaProductWords, soaStateWords } from "../../domain/soa/soa-words.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayMs } from "../../kit/durations.ts";
import { countOf } from "../../kit/text.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { type RegisteredSoa, soaRegister } from "../../local/queries/soa.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useComing, useLive, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { SoaBadge } from "./soa-badge.tsx";
import classes from "./soa.module.css";

const shownMax = 200;
const anyState = [
  { value: "", label: "Any state" },
  { value: "expiring", label: `Link ends within ${soaExpiringDays} days` },
  ...soaStates.map((value) => ({ value: value as string, label: soaStateWords[value] })),
];

export function SoaScreen() {
  const [params, setParams] = useSearchParams();
  const { world } = useLocal();
  const register = useLive(soaRegister);
  const lists = useLive(contactLists);
  const coming = useComing();
  const filters = { q: params.get("q") ?? "", state: params.get("state") ?? "", of: params.get("of") ?? "" };
  const put = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "") after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const names = useMemo(() => new Map((lists?.users ?? []).map((user) => [user.id, fullNameOf(user)])), [lists]);
  const isFilling = register === undefined || (coming && register.length === 0);
  const found = (register ?? []).filter((row) => isWanted(row, filters, world.now()));
  const agents = [...new Set((register ?? []).map(({ soa }) => soa.user_id))].map((id) => ({
    value: id,
    label: names.get(id) ?? "Another agent",
  }));
  return (
    <>
      <PageMetadata title="Scopes of Appointment" />
      <PageHeader
        title="Scopes of Appointment"
        description={isFilling ? "From the data on this device." : summaryOf(register, world.now())}
        actions={<Csv filters={filters} />}
      />
      <Group mb="md" align="flex-end">
        <TextInput
          aria-label="Search by name or phone"
          placeholder="Name or phone"
          value={filters.q}
          onChange={({ currentTarget }) => put("q", currentTarget.value)}
        />
        <Select
          aria-label="State"
          allowDeselect={false}
          data={anyState}
          value={filters.state}
          onChange={(value) => put("state", value ?? "")}
        />
        {agents.length > 1 ? (
          <Select
            aria-label="Agent"
            allowDeselect={false}
            data={[{ value: "", label: "All agents" }, ...agents]}
            value={filters.of}
            onChange={(value) => put("of", value ?? "")}
          />
        ) : null}
      </Group>
      {isFilling ? (
        <SkeletonRows />
      ) : found.length === 0 ? (
        <NothingYet
          icon={IconSignature}
          title={register.length === 0 ? "No Scopes of Appointment yet." : "No form matches."}
          description={
            register.length === 0
              ? "Open a contact, then SOA, to make the first form."
              : "Change the search or the state to see other forms."
          }
        />
      ) : (
        <Register rows={found.slice(0, shownMax)} names={names} />
      )}
      {found.length > shownMax ? (
        <p className={classes.more}>
          The first {shownMax} of {found.length} are shown. Search to find the others.
        </p>
      ) : null}
    </>
  );
}

interface Filters {
  q: string;
  state: string;
  of: string;
}

function isWanted({ soa, name }: RegisteredSoa, { q, state, of }: Filters, now: number): boolean {
  if (of !== "" && soa.user_id !== of) return false;
  if (state === "expiring" ? !isExpiring(soa, now) : state !== "" && soa.state !== state) return false;
  const wanted = q.trim().toLowerCase();
  const digits = wanted.replaceAll(/\D/g, "");
  const { first_name, last_name, phone } = soa.beneficiary;
  return (
    `${name} ${first_name} ${last_name}`.toLowerCase().includes(wanted) ||
    (digits !== "" && phone.replaceAll(/\D/g, "").includes(digits))
  );
}

function isExpiring(soa: RegisteredSoa["soa"], now: number): boolean {
  return maySoa("expire", soa) && soa.expires_at !== null && soa.expires_at - now < soaExpiringDays * dayMs;
}

function summaryOf(register: readonly RegisteredSoa[], now: number): string {
  const toComplete = register.filter(({ soa }) => soa.state === "submitted").length;
  const expiring = register.filter(({ soa }) => isExpiring(soa, now)).length;
  return `${countOf(register.length, "form")}, ${toComplete} to complete, ${expiring} about to expire`;
}

function Register({ rows, names }: { rows: readonly RegisteredSoa[]; names: ReadonlyMap<string, string> }) {
  const { exact, words } = useMoments();
  const columns: TableColumn<RegisteredSoa>[] = [
    {
      key: "name",
      label: "Contact",
      fixed: true,
      cell: ({ soa, name }) => (
        <Link className={classes.name} to={`/contacts/${soa.contact_id}?tab=soa&soa=${soa.id}`}>
          {name}
        </Link>
      ),
    },
    { key: "state", label: "State", cell: ({ soa }) => <SoaBadge soa={soa} /> },
    {
      key: "products",
      label: "Products",
      wide: true,
      cell: ({ soa }) => soa.products.map((product) => soaProductWords.en[product]).join(", "),
    },
    { key: "signed", label: "Signed", cell: ({ soa }) => exact(soa.beneficiary.signed_at, "") },
    { key: "agent", label: "Agent", wide: true, cell: ({ soa }) => names.get(soa.user_id) ?? "" },
    { key: "changed", label: "Changed", wide: true, cell: ({ soa }) => words(soa.updated_at) },
  ];
  return (
    <Panel>
      <DataTable
        label="Scopes of Appointment"
        columns={columns}
        rows={rows}
        keyOf={({ soa }) => soa.id}
        nameOf={({ name }) => name}
      />
    </Panel>
  );
}

/** From the server, which has forms older than this device keeps. */
function Csv({ filters: { q, state, of } }: { filters: Filters }) {
  const { request } = useLocal();
  const isOnline = useOnline();
  const saving = useSaving();
  const query = {
    ...(q === "" ? {} : { q }),
    ...(of === "" ? {} : { user_id: of }),
    ...(state === "expiring" ? { expiring: true } : state === "" ? {} : { states: [state as SoaState] }),
  };
  const download = async () => {
    const { blob } = await request(soaRequests.export, { query });
    keepFile({ name: "scopes-of-appointment.csv", blob });
  };
  return (
    <>
      <FormError words={saving.error} />
      <Button
        variant="default"
        disabled={!isOnline}
        loading={saving.busy}
        onClick={() => saving.run(download, () => undefined)}
      >
        Download CSV
      </Button>
    </>
  );
}
