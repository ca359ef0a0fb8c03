/**
 * The dialer: a floating window on every page, moved by its handle. On a narrow screen a bottom sheet that collapses to
 * a bar while the user types on the page.
 */
import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import type { CallView, EndedCallView } from "../../domain/dialer/phone-state.ts";
import { useCommands } from "../help/index.ts";
import { usePhonePart, withPhone } from "../phone/index.ts";
import { notify } from "../base/report.ts";
import { useStore } from "../base/use-store.ts";
import { AfterCallForm } from "./after-call-form.tsx";
import { CallBar } from "./call-bar.tsx";
import { CallTab } from "./call-tab.tsx";
import { dialerStore } from "../links/dialer-store.ts";
import { KeypadTab } from "./keypad-tab.tsx";
import { PhoneStatus } from "./phone-status.tsx";
import { RecentList } from "./recent-list.tsx";
import { TonesTab } from "./tones-tab.tsx";
import { useKeys } from "./use-keys.ts";
import { isField, usePanelPlace } from "./use-panel-place.ts";
import classes from "./dialer-panel.module.css";

/** Below this width the dialer is a bottom sheet. */
const sheetQuery = "(max-width: 899px)";
/** From this width on it stands beside the page during a call. */
const dockQuery = "(min-width: 1100px)";

export function DialerPanel() {
  const { open } = useStore(dialerStore);
  const call = usePhonePart((phone) => phone.call);
  useLeaveWarning(call !== null);
  useOneAtATime();
  useCallCommands(call);
  return open ? createPortal(<Panel />, document.body) : null;
}

type Tab = "keypad" | "history" | "active" | "dialpad";

function Panel() {
  const { call, ended } = usePanelCalls();
  // Each call starts on its own tab, whatever was selected during the last one.
  const [{ chosen, callId }, choose] = useState<{ chosen: Tab; callId: string | null }>({
    chosen: "keypad",
    callId: null,
  });
  const setChosen = (tab: Tab) => choose({ chosen: tab, callId: call?.id ?? null });
  if (call && call.id !== callId) choose({ chosen: "active", callId: call.id });
  const panel = useRef<HTMLElement>(null);
  const isSheet = useWidth(sheetQuery);
  const isDocked = useWidth(dockQuery) && (call !== null || ended !== null);
  const { style, handle } = usePanelPlace(panel, !isSheet && !isDocked);
  const [folded, setFolded] = useFolding(panel, isSheet);
  useRoom(isDocked ? "docked" : isSheet ? (folded ? "bar" : "sheet") : null);
  const tab = tabFor(chosen, call !== null);
  const isFinishing = ended !== null && call === null;
  useKeys(panel, (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (call) document.querySelector("main")?.focus({ preventScroll: true });
    else if (!isFinishing) dialerStore.hide();
  });
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label="Phone"
      className={classes.panel}
      data-sheet={isSheet || undefined}
      data-docked={isDocked || undefined}
      data-folded={folded || undefined}
      style={isSheet || isDocked ? undefined : style}
    >
      {isDocked ? null : <Grip isSheet={isSheet} folded={folded} handle={handle} onFold={() => setFolded(!folded)} />}
      {folded ? (
        <CallBar onUnfold={() => setFolded(false)} />
      ) : (
        <>
          {isFinishing ? null : <Tabs inCall={call !== null} tab={tab} onTab={setChosen} />}
          <div className={classes.body} id={bodyId}>
            <Body tab={tab} call={call} ended={isFinishing ? ended : null} onTab={setChosen} />
          </div>
          <PhoneStatus />
        </>
      )}
    </section>
  );
}

/** Deferred rendering: the microphone opens and the call is placed while the call view is still rendering. */
function usePanelCalls(): { call: CallView | null; ended: EndedCallView | null } {
  const call = usePhonePart((phone) => phone.call);
  const ended = usePhonePart((phone) => phone.ended);
  return useDeferredValue(useMemo(() => ({ call, ended }), [call, ended]));
}

const bodyId = "phone-body";

function Body({
  tab,
  call,
  ended,
  onTab,
}: {
  tab: Tab;
  call: CallView | null;
  ended: EndedCallView | null;
  onTab: (tab: Tab) => void;
}) {
  if (ended) return <AfterCallForm key={ended.id} call={ended} />;
  if (call && tab === "dialpad") return <TonesTab />;
  if (call) return <CallTab call={call} onDialpad={() => onTab("dialpad")} />;
  return tab === "history" ? <RecentList onCall={() => onTab("keypad")} /> : <KeypadTab />;
}

/** Outside a call: Keypad and Recent. In a call: Call and Keypad (spec 000 §2). */
function tabFor(chosen: Tab, inCall: boolean): Tab {
  if (inCall) return chosen === "dialpad" ? "dialpad" : "active";
  return chosen === "history" ? "history" : "keypad";
}

const tabs: Readonly<Record<"idle" | "call", readonly { tab: Tab; label: string }[]>> = {
  idle: [
    { tab: "keypad", label: "Keypad" },
    { tab: "history", label: "Recent" },
  ],
  call: [
    { tab: "active", label: "Call" },
    { tab: "dialpad", label: "Keypad" },
  ],
};

function Tabs({ inCall, tab, onTab }: { inCall: boolean; tab: Tab; onTab: (tab: Tab) => void }) {
  const shown = tabs[inCall ? "call" : "idle"];
  const list = useRef<HTMLDivElement>(null);
  useKeys(list, (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const at = shown.findIndex((one) => one.tab !== tab);
    const other = shown[at];
    if (other) onTab(other.tab);
    const sibling = list.current?.children[at];
    if (sibling instanceof HTMLElement) sibling.focus();
  });
  return (
    <div className={classes.head}>
      <div ref={list} role="tablist" tabIndex={-1} aria-label="Phone" className={classes.tabs}>
        {shown.map((one) => (
          <button
            key={one.tab}
            type="button"
            role="tab"
            aria-selected={one.tab === tab}
            aria-controls={bodyId}
            tabIndex={one.tab === tab ? 0 : -1}
            className={classes.tab}
            onClick={() => onTab(one.tab)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.close}
        aria-label="Close phone"
        onClick={dialerStore.hide}
      >
        <IconX size="1rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

interface GripProps {
  isSheet: boolean;
  folded: boolean;
  handle: ReturnType<typeof usePanelPlace>["handle"];
  onFold: () => void;
}

/** Dragged, or moved with the arrow keys; on a sheet it collapses and expands. */
function Grip({ isSheet, folded, handle, onFold }: GripProps) {
  const description = isSheet ? (folded ? "Expand phone" : "Collapse phone") : "Move phone";
  return (
    <button
      type="button"
      className={classes.grip}
      aria-label={description}
      title={isSheet ? description : "Drag or use the arrow keys. Press Home to reset."}
      aria-expanded={isSheet ? !folded : undefined}
      onClick={isSheet ? onFold : undefined}
      {...handle}
    />
  );
}

/** A sheet collapses when a field of the page gets the focus. */
function useFolding(
  panel: RefObject<HTMLElement | null>,
  isSheet: boolean,
): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    if (!isSheet) return;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !isField(target) || panel.current?.contains(target)) return;
      // A dialog is above the sheet; one that a call opened would close with it.
      if (!target.closest("[aria-modal='true']")) setFolded(true);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [panel, isSheet]);
  return [isSheet && folded, setFolded];
}

/** Room that the page leaves: beside a docked panel, or so that it can scroll clear of a sheet. */
function useRoom(taken: "docked" | "sheet" | "bar" | null): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (taken) dataset["phone"] = taken;
    return () => {
      delete dataset["phone"];
    };
  }, [taken]);
}

function useWidth(query: string): boolean {
  return useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false }) ?? false;
}

/** A click-to-call from elsewhere is dropped while a call is active or not yet wrapped up. */
function useOneAtATime(): void {
  const { wish } = useStore(dialerStore);
  const isTaken = usePhonePart(({ call, ended }) => call !== null || ended !== null);
  useEffect(() => {
    if (!wish || !isTaken) return;
    dialerStore.takeWish();
    notify("Finish this call first.");
  }, [wish, isTaken]);
}

/** The browser shows its own text; ours is shown to the user who stays. */
function useLeaveWarning(inCall: boolean): void {
  useEffect(() => {
    if (!inCall) return;
    const warn = () => notify(dialerMessages.leave_during_call);
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [inCall]);
}

function useCallCommands(call: CallView | null): void {
  const muted = call?.muted ?? false;
  const enabled = call !== null;
  useCommands(
    useMemo(() => {
      const group = "Call";
      return [
        {
          name: "call.mute",
          label: muted ? "Unmute" : "Mute",
          group,
          keys: "m",
          enabled,
          run: () => withPhone((phone) => phone.mute(!muted)),
        },
        { name: "call.hang_up", label: "Hang up", group, enabled, run: () => withPhone((phone) => phone.hangUp()) },
      ];
    }, [muted, enabled]),
  );
}
