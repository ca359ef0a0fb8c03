/** People who asked to join the company: approve with an invitation, or reject with a reason. Online only. */
import { Button, Group, Select, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { adminSignups, signupOrders } from "../../contract/signups/admin-signups.ts";
import {
  openSignupStatuses,
  type Signup,
  signupStatuses,
  type SignupStatus,
  signupStatusWords,
} from "../../domain/signups/signup.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, type ListQuery, OnlinePage, useListQuery } from "../data-list/index.ts";
import { AddSignup, ApproveSignup, RejectSignup } from "./decide-signup.tsx";

const csvPageRows = 100;
type Opened = { act: "approve" | "reject"; signup: Signup } | "new";

export function SignupsScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "created_at", order: "desc" }, filters: ["status"] as const });
  const asked = askedOf(query);
  const fetched = useFetched(adminSignups.list, { query: asked });
  const moments = useMoments();
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => columnsOf(moments, setOpened), [moments]);
  const ends = { onClose: () => setOpened(null), onDone: fetched.again };
  const add = <Button onClick={() => setOpened("new")}>Add request</Button>;
  return (
    <OnlinePage
      title="Signups"
      description="People who asked to join. Approving creates the user and sends an invitation."
      fetched={fetched}
      actions={add}
    >
      {(rows) => (
        <>
          <DataList
            name="signups"
            label="Signups"
            noun={{ one: "signup", many: "signups" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={({ id }) => id}
            nameOf={fullNameOf}
            search="Find a person"
            filters={<StatusFilter query={query} />}
            all={async (page) => {
              const { data, meta } = await request(adminSignups.list, {
                query: { ...asked, page, limit: csvPageRows },
              });
              return { rows: data, ...meta };
            }}
            busy={fetched.busy}
            empty={{ title: "No one has asked to join yet." }}
            again={fetched.again}
          />
          {opened === "new" ? <AddSignup {...ends} /> : null}
          {opened && opened !== "new" && opened.act === "approve" ? (
            <ApproveSignup signup={opened.signup} {...ends} />
          ) : null}
          {opened && opened !== "new" && opened.act === "reject" ? (
            <RejectSignup signup={opened.signup} {...ends} />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

function askedOf({ q, page, sort, filters }: ListQuery<"status">) {
  const status = signupStatuses.find((one) => one === filters.status);
  return {
    page,
    order_field: signupOrders.find((one) => one === sort.field) ?? "created_at",
    order: sort.order,
    ...(q && { q }),
    ...(status && { status }),
  };
}

function StatusFilter({ query }: { query: ListQuery<"status"> }) {
  return (
    <Select
      aria-label="Status"
      w="11rem"
      clearable
      placeholder="Any status"
      data={signupStatuses.map((value) => ({ value, label: signupStatusWords[value] }))}
      value={query.filters.status || null}
      onChange={(status) => query.filter({ status })}
    />
  );
}

const tones: Record<SignupStatus, Tone | undefined> = {
  started: "quiet",
  verified: undefined,
  approved: "good",
  rejected: "bad",
  done: "good",
};

function columnsOf({ exact }: Moments, onOpen: (opened: Opened) => void): TableColumn<Signup>[] {
  return [
    {
      key: "name",
      label: "Name",
      sort: "name",
      fixed: true,
      text: fullNameOf,
      cell: (signup) => (
        <>
          <Text fw={500}>{fullNameOf(signup)}</Text>
          <Text size="xs" c="dimmed">
            {[signup.company, signup.npn && `NPN\u00a0${signup.npn}`].filter(Boolean).join(" · ")}
          </Text>
        </>
      ),
    },
    {
      key: "email",
      label: "Contact",
      sort: "email",
      text: ({ email, phone }) => [email, phone].filter(Boolean).join(" "),
      cell: ({ email, phone }) => (
        <>
          <Text size="sm">{email}</Text>
          <Text size="xs" c="dimmed">
            {phone ? showPhone(phone) : ""}
          </Text>
        </>
      ),
    },
    {
      key: "created_at",
      label: "Asked",
      sort: "created_at",
      wide: true,
      text: ({ created_at }) => exact(created_at),
      cell: ({ created_at, invited_by_name }) => (
        <>
          <Text size="sm" style={{ whiteSpace: "nowrap" }}>
            {exact(created_at)}
          </Text>
          <Text size="xs" c="dimmed">
            {invited_by_name ? `through ${invited_by_name}` : ""}
          </Text>
        </>
      ),
    },
    {
      key: "company",
      label: "Company",
      optional: true,
      text: ({ company }) => company,
      cell: ({ company }) => company,
    },
    { key: "plan", label: "Plan", optional: true, text: ({ plan }) => plan, cell: ({ plan }) => plan },
    {
      key: "status",
      label: "Status",
      sort: "status",
      text: ({ status, reason }) => [signupStatusWords[status], reason].filter(Boolean).join(": "),
      cell: (signup) => <State signup={signup} exact={exact} />,
    },
    {
      key: "acts",
      label: "Decision",
      align: "end",
      fixed: true,
      cell: (signup) => (openSignupStatuses.includes(signup.status) ? <Acts signup={signup} onOpen={onOpen} /> : null),
    },
  ];
}

function State({ signup, exact }: { signup: Signup; exact: Moments["exact"] }) {
  const { status, reason, decided_by_name, decided_at } = signup;
  const by = decided_at === null ? "" : `${decided_by_name || "A former user"}, ${exact(decided_at)}`;
  return (
    <>
      <ToneBadge tone={tones[status]}>{signupStatusWords[status]}</ToneBadge>
      <Text size="xs" c="dimmed" maw="16rem">
        {[reason, by].filter(Boolean).join(" · ")}
      </Text>
    </>
  );
}

function Acts({ signup, onOpen }: { signup: Signup; onOpen: (opened: Opened) => void }) {
  const name = fullNameOf(signup);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Approve ${name}`}
        onClick={() => onOpen({ act: "approve", signup })}
      >
        Approve
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Reject ${name}`}
        onClick={() => onOpen({ act: "reject", signup })}
      >
        Reject
      </Button>
    </Group>
  );
}
