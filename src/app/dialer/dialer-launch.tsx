/** The phone in the top bar; the panel behind it is fetched when it is first wanted. */
import { ActionIcon } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { hasDialer } from "../../domain/dialer/dialer-access.ts";
import { useCommands } from "../help/index.ts";
import { usePhoneState } from "../phone/index.ts";
import { useCurrentUser } from "../shell/index.ts";
import { dialerStore, offerDialer } from "./dialer-store.ts";
import classes from "./dialer-launch.module.css";

const DialerPanel = lazy(async () => ({ default: (await import("./dialer-panel.tsx")).DialerPanel }));

export function DialerLaunch() {
  const user = useCurrentUser();
  // Who acts as somebody else places no calls of theirs.
  return user.actor === null && hasDialer(user) ? <Launch /> : null;
}

function Launch() {
  const { open } = useSyncExternalStore(dialerStore.subscribe, dialerStore.get);
  const { call, ended } = usePhoneState();
  const [wanted, setWanted] = useState(false);
  const inCall = call !== null;
  useCommands(useMemo(() => [{ ...command, label: open ? "Close the phone" : "Open the phone" }], [open]));
  useEffect(() => offerDialer(), []);
  useEffect(() => {
    if (inCall) dialerStore.show();
  }, [inCall]);
  if (open && !wanted) setWanted(true);
  const says = inCall ? "Phone, in a call" : ended ? "Phone, a call to finish" : "Phone";
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.launch}
        data-state={inCall ? "call" : ended ? "ended" : undefined}
        data-recording={call?.recording === "on" || undefined}
        aria-label={says}
        title={says}
        aria-expanded={open}
        aria-keyshortcuts="p"
        onClick={dialerStore.toggle}
      >
        <IconPhone size="1.25rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Suspense fallback={null}>{wanted ? <DialerPanel /> : null}</Suspense>
    </>
  );
}

const command = { name: "phone.toggle", group: "Everywhere", keys: "p", run: dialerStore.toggle };
