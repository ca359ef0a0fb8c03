/** The phone button in the top bar. The dialer panel is loaded on first use. */
import { ActionIcon } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { type ComponentType, Suspense, useEffect, useMemo, useState } from "react";
import { hasDialer } from "../../domain/dialer/dialer-access.ts";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import { may } from "../../domain/users/access.ts";
import { useCommands } from "../help/index.ts";
import { usePhonePart } from "../phone/index.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useStore } from "../base/use-store.ts";
import { dialerStore, followLinks } from "../links/dialer-store.ts";
import classes from "./dialer-launch.module.css";

const DialerPanel = lazyPart(() =>
  import("./dialer-panel.tsx").then(
    (panel): ComponentType => panel.DialerPanel,
    () => NoPanel,
  ),
);

const OwnCallOffer = lazyPart(async () => (await import("../calls/index.ts")).OwnCallOffer);

export function DialerLaunch() {
  const user = useCurrentUser();
  // A flag turned off during a call does not end it, nor the form after it.
  const isBusy = usePhonePart(({ call, ended }) => call !== null || ended !== null);
  const here = hasDialer(user) || (isBusy && user.actor === null);
  // No calls while acting as another user.
  if (user.actor !== null || !(here || may(user, "dialer.use"))) return null;
  return (
    <>
      <Links here={here} />
      {here ? <Launch /> : null}
    </>
  );
}

/** Calls handed to the user's own phone can be logged. */
function Links({ here }: { here: boolean }) {
  const { own } = useStore(dialerStore);
  useEffect(() => followLinks(here), [here]);
  return <Suspense fallback={null}>{own ? <OwnCallOffer own={own} onDone={dialerStore.leaveOwn} /> : null}</Suspense>;
}

function Launch() {
  const { open } = useStore(dialerStore);
  const inCall = usePhonePart(({ call }) => call !== null);
  const isUnfinished = usePhonePart(({ ended }) => ended !== null);
  const isRecording = usePhonePart(({ call }) => call?.recording === "on");
  const [wanted, setWanted] = useState(false);
  useCommands(useMemo(() => [{ ...command, label: open ? "Close phone" : "Open phone" }], [open]));
  useEffect(() => {
    if (inCall) dialerStore.show();
  }, [inCall]);
  if (open && !wanted) setWanted(true);
  const description = inCall ? "Phone, call in progress" : isUnfinished ? "Phone, call needs an outcome" : "Phone";
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.launch}
        data-state={inCall ? "call" : isUnfinished ? "ended" : undefined}
        data-recording={isRecording || undefined}
        aria-label={description}
        title={description}
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

/** Rendered if the panel's chunk failed to load; reports it each time the panel is opened. */
function NoPanel(): null {
  const { open } = useStore(dialerStore);
  useEffect(() => {
    if (!open) return;
    dialerStore.hide();
    notify(dialerMessages.init_interactivity);
  }, [open]);
  return null;
}

const command = { name: "phone.toggle", group: "Anywhere", keys: "p", run: dialerStore.toggle };
