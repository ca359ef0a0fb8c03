import { describe, expect, test } from "vitest";
import { navigationFor } from "../../../src/app/frame/navigation-items.ts";
import { fieldErrorsOf, wordsOf } from "../../../src/app/base/report.ts";
import { PhoneError } from "../../../src/phone/phone-error.ts";
import { readinessOf } from "../../../src/app/device/field-readiness.ts";
import { shownState, syncWords } from "../../../src/app/device/sync-state-link.tsx";
import { type SyncState, syncStateOf } from "../../../src/app/base/sync-state.ts";
import { dialerErrors } from "../../../src/domain/dialer/call-errors.ts";
import { refuse } from "../../../src/kit/refusal.ts";
import { Forbidden, RequestFailed, Unauthorized, Unreachable } from "../../../src/local/api/errors.ts";
import { freshStatus } from "../../../src/local/db/records.ts";
import type { SyncPicture } from "../../../src/local/queries/lists.ts";
import { programName } from "../../../src/ui/program-name.ts";

function caught(run: () => void): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe("an error in words", () => {
  test.each([
    [new Unreachable("no network"), "The server did not respond. Check your connection and try again."],
    [new Unauthorized("Unauthorized"), "Please sign in again."],
    [new Forbidden("forbidden"), "Access denied!"],
    [
      new RequestFailed({ status: 422, code: "invalid", errors: { email: ["This email does not look right."] } }),
      "This email does not look right.",
    ],
    [
      new RequestFailed({ status: 429, code: "rate_limited", errors: {} }),
      "Too many attempts. Wait a minute and try again.",
    ],
    [new RequestFailed({ status: 500, code: "failed", errors: {} }), "Something went wrong. Try again."],
    [caught(() => refuse("note_empty", { body: ["Enter some text first."] })), "Enter some text first."],
    [
      new PhoneError("illegal_digits", dialerErrors.illegal_digits),
      "Illegal character passed into sendDigits. Use 0 to 9, *, # and w.",
    ],
    [new PhoneError("call_active", "A call is already active."), "A call is already active. Hang up first."],
    ["something thrown", "Something went wrong. Try again."],
  ])("%s", (error, words) => {
    expect(wordsOf(error)).toBe(words);
  });

  test("of a form stands beside its field, the first text of each", () => {
    const failed = new RequestFailed({
      status: 422,
      code: "invalid",
      errors: { email: ["One.", "Two."], name: ["Three."] },
    });
    expect(fieldErrorsOf(failed)).toEqual({ email: "One.", name: "Three." });
  });
});

describe("the word in the top bar", () => {
  const state = (change: Partial<SyncState>): SyncState => ({
    word: "Saved",
    needsYou: false,
    waiting: 0,
    needs: 0,
    last_synced_at: null,
    picture: undefined,
    ...change,
  });
  test.each([
    [state({}), "Saved"],
    [state({ word: "Sending", waiting: 1 }), "Sending"],
    [state({ word: "Sending", waiting: 3 }), "3 waiting"],
    [state({ word: "Offline" }), "Offline"],
    [state({ word: "Offline", waiting: 2 }), "Offline, 2 waiting"],
    [state({ needsYou: true, needs: 1 }), "Needs attention"],
    [state({ needsYou: true, needs: 4 }), "Needs attention (4)"],
    [state({ word: "Offline", needsYou: true, needs: 1 }), "Offline · Needs attention"],
    [state({ word: "Offline", waiting: 3, needsYou: true, needs: 2 }), "Offline, 3 waiting · Needs attention (2)"],
    [state({ word: "Slow", waiting: 1, needsYou: true, needs: 1 }), "Slow, 1 waiting · Needs attention"],
    [state({ word: "Sending", waiting: 2, needsYou: true, needs: 1 }), "2 waiting · Needs attention"],
    [
      state({
        word: "Sending",
        waiting: 1,
        needsYou: true,
        picture: { status: { ...freshStatus, signed_out: true }, waiting: [], behind: {}, needs: [] },
      }),
      "1 waiting · Needs attention",
    ],
    [
      state({
        word: "Downloading",
        picture: {
          status: { ...freshStatus, filling: true, filled: 5_000, total: 20_000 },
          waiting: [],
          behind: {},
          needs: [],
        },
      }),
      "Syncing 25%",
    ],
    [
      state({
        word: "Downloading",
        picture: {
          status: { ...freshStatus, filling: true, filled: 20_001, total: 20_000 },
          waiting: [],
          behind: {},
          needs: [],
        },
      }),
      "Syncing 99%",
    ],
    [state({ word: "Downloading" }), "Syncing"],
  ])("%#", (given, words) => {
    expect(syncWords(given)).toBe(words);
  });
});

describe("how a device stands", () => {
  test("a decision that waits does not hide that the server is not reached", () => {
    const need = { id: "n" } as SyncPicture["needs"][number];
    const offline = { ...freshStatus, reach: "offline" as const };
    expect(syncStateOf({ status: offline, waiting: [], behind: {}, needs: [need] })).toMatchObject({
      word: "Offline",
      needsYou: true,
    });
  });

  test("what stays until a person decides is not said to be on its way", () => {
    const waiting = [
      { n: 1, state: "needs" },
      { n: 2, state: "waiting" },
    ] as SyncPicture["waiting"];
    const status = { ...freshStatus, last_synced_at: 5 };
    const of = (behind: SyncPicture["behind"]) => syncStateOf({ status, waiting, behind, needs: [] });
    expect(of({ 2: 1 })).toMatchObject({ word: "Saved", waiting: 0, needsYou: true });
    expect(of({})).toMatchObject({ word: "Sending", waiting: 1, needsYou: true });
  });

  const wordOf = (change: Partial<SyncPicture["status"]>) =>
    syncStateOf({ status: { ...freshStatus, ...change }, waiting: [], behind: {}, needs: [] }).word;

  test("before its first sync nothing is said to be saved", () => {
    expect(wordOf({})).toBe("Downloading");
    expect(wordOf({ reach: "offline" })).toBe("Offline");
    expect(wordOf({ last_synced_at: 5 })).toBe("Saved");
    expect(wordOf({ last_synced_at: 5, filling: true })).toBe("Downloading");
  });
});

describe("whether a device may leave the network", () => {
  const picture = (change: Partial<SyncPicture["status"]>): SyncPicture => ({
    status: { ...freshStatus, last_synced_at: 5, ...change },
    waiting: [],
    behind: {},
    needs: [],
  });
  const filling = { filling: true, filled: 5_000, total: 20_000 };
  test.each([
    ["kept", undefined, "", ""],
    ["kept", picture({ last_synced_at: null }), "getting", "Preparing this device to work offline …"],
    ["kept", picture(filling), "getting", "Preparing this device to work offline … 5,000 of 20,000 contacts."],
    ["coming", picture(filling), "getting", "Preparing this device to work offline … 5,000 of 20,000 contacts."],
    [
      "kept",
      picture({ ...filling, reach: "offline" }),
      "getting",
      "Preparing this device to work offline … 5,000 of 20,000 contacts. It resumes when you are back online.",
    ],
    ["coming", picture({}), "getting", "Preparing this device to work offline … downloading the app."],
    ["kept", picture({}), "ready", "Ready to work offline"],
    ["kept", picture({ reach: "offline" }), "ready", "Ready to work offline"],
    [
      "refused",
      picture({}),
      "refused",
      "Your contacts are on this device, but this browser does not store the app itself, so it cannot be opened offline.",
    ],
  ] as const)("%#", (app, given, word, description) => {
    expect(readinessOf(app, given)).toEqual({ word, description });
  });

  test("the top bar does not say Saved before the app is here too", () => {
    const saved = syncStateOf(picture({}));
    expect(syncWords(shownState(saved, "getting"))).toBe("Syncing");
    expect(syncWords(shownState(saved, "ready"))).toBe("Saved");
    expect(syncWords(shownState(saved, "refused"))).toBe("Saved");
    expect(syncWords(shownState(syncStateOf(picture({ reach: "offline" })), "getting"))).toBe("Offline");
  });
});

test("the navigation shows only what a person may open", () => {
  const paths = (account_type: "admin" | "agent" | "basic") =>
    navigationFor({ account_type, rm: false, features: {} }).map(({ path }) => path);
  expect(paths("admin")).toContain("/admin/outbox");
  expect(paths("agent")).toEqual([
    "/",
    "/contacts",
    "/calendar",
    "/calls",
    "/messages",
    "/next",
    "/at_risk",
    "/pools",
    "/imports",
    "/outputs",
    "/workflow",
    "/verifications",
    "/soa",
    "/webpage",
    "/training",
    "/reports",
    "/sync",
    "/account/profile",
  ]);
  expect(paths("basic")).not.toContain("/imports");
  expect(paths("basic")).not.toContain("/workflow");
  expect(paths("admin")).toContain("/mailers");
  const without = navigationFor({
    account_type: "admin",
    rm: false,
    features: { mailer_assignment: false, workflow: false },
  }).map(({ path }) => path);
  expect(without).not.toContain("/mailers");
  expect(without).not.toContain("/workflow");
});

test("no two places share a key, and Tags keeps its own", () => {
  const places = navigationFor({ account_type: "admin", rm: true, features: {} });
  const keys = ["q", ...places.flatMap(({ key }) => key ?? [])];
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1",
    "Safari on iPad",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["curl/8.9", "curl/8.9"],
  ["", "Unknown browser"],
])("a program is called by its name: %s", (agent, name) => {
  expect(programName(agent)).toBe(name);
});
