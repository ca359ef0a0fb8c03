/** A user's carrier appointments, editable by those who may change users. */
import { Button, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { adminAppointments } from "../../contract/users/appointments.ts";
import { may } from "../../domain/users/access.ts";
import type { Appointment } from "../../domain/users/appointment.ts";
import { Panel } from "../../ui/panel.tsx";
import { AppointmentTable } from "../account/index.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AppointmentForm } from "./appointment-form.tsx";

export function UserAppointments({ user }: { user: AdminUser }) {
  const me = useCurrentUser();
  const fetched = useFetched(adminAppointments.list, { params: { id: user.id } });
  const [open, setOpen] = useState<Appointment | "new" | null>(null);
  const mayEdit = may(me, "users.edit") && (user.id !== me.id || me.account_type === "admin");
  const done = () => {
    setOpen(null);
    fetched.again();
  };
  const appointments = fetched.data?.data;
  return (
    <Panel
      title="Appointments"
      description="The carriers this person is appointed with. Policies with other carriers get a warning, not an error."
    >
      <FetchState what="Appointments" of={fetched} lines={2} small />
      {appointments?.length === 0 ? <Text c="dimmed">None on record</Text> : null}
      {appointments && appointments.length > 0 ? (
        <AppointmentTable appointments={appointments} onOpen={mayEdit ? setOpen : null} />
      ) : null}
      {mayEdit && appointments ? (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size="1rem" aria-hidden="true" />}
          onClick={() => setOpen("new")}
        >
          Add an appointment
        </Button>
      ) : null}
      {open === null ? null : (
        <AppointmentForm
          user_id={user.id}
          appointment={open === "new" ? null : open}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
