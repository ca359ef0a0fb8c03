/** Whether the company pays for a user's membership, and until when. */
import { Switch, TextInput } from "@mantine/core";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import { showDay } from "../../kit/dates.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useLocal } from "../base/live.ts";
import { useRecordEdit, versioned } from "../data-list/index.ts";
import { dayPlaceholder, useTypedDays } from "./use-typed-days.ts";

const labels = { on: "Paid by the company", until: "Until" };

interface MembershipFormProps {
  user: AdminUser;
  onSaved: () => void;
  onClose: () => void;
}

export function MembershipForm({ user, onSaved, onClose }: MembershipFormProps) {
  const { request } = useLocal();
  const days = useTypedDays();
  const params = { id: user.id };
  const frame = useRecordEdit<ReturnType<typeof recordOf>["values"]>({
    record: recordOf(user),
    validate: { until: days.problem },
    save: async (changed, { on, until }, version) => {
      const body = { on, until: on ? days.read(until) : null, ...versioned(version) };
      if (Object.keys(changed).length > 0) await request(adminUsers.paidMembership, { params, body });
      onSaved();
    },
    reload: async () => recordOf((await request(adminUsers.show, { params })).data),
  });
  const { form } = frame;
  return (
    <EditFrame
      title={`Membership of ${user.first_name}`}
      frame={frame}
      labels={labels}
      onDelete={null}
      onClose={onClose}
    >
      <Switch label={labels.on} {...form.getInputProps("on", { type: "checkbox" })} />
      {form.values.on ? (
        <TextInput
          label={labels.until}
          description="The last paid day. Empty: without end."
          placeholder={dayPlaceholder}
          maxLength={20}
          {...form.getInputProps("until")}
        />
      ) : null}
    </EditFrame>
  );
}

function recordOf({ paid_membership: { on, until }, updated_at }: AdminUser) {
  return { values: { on, until: until ? showDay(until) : "" }, version: updated_at };
}
