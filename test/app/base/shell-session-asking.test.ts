/** When the server is asked who is here, and which of its answers counts. */
import { describe, expect, test } from "vitest";
import {
  profileFetchDedupeMs,
  profileFetchRetryOfflineMs,
  profileFetchRetryMs,
  profileFreshMs,
} from "../../../src/domain/session/limits.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { Unauthorized, Unreachable } from "../../../src/local/api/errors.ts";
import { ada, device, settle, userOf } from "../../fixtures/session-device.ts";

describe("a server that is away when the app starts", () => {
  const inBasement = async () => {
    const all = device({ remembered: ada });
    all.diskOf(ada).disk.me = userOf("ada");
    await all.store.start();
    expect(all.store.view().answer).toBe("unknown");
    return all;
  };

  test("is asked again every five seconds until it answers", async () => {
    const { store, state, pass } = await inBasement();
    await pass(profileFetchRetryMs - 1);
    expect(state.asked).toBe(1);
    await pass(1);
    expect(state.asked).toBe(2);
    for (let time = 0; time < 10; time++) await pass(profileFetchRetryMs);
    expect(state.asked).toBe(12);
    state.answer = async () => userOf("ada");
    await pass(profileFetchRetryMs);
    expect(store.view().answer).toBe("live");
    await pass(10 * profileFetchRetryOfflineMs);
    expect(state.asked).toBe(13);
  });

  test("is asked once a minute while the browser has no network", async () => {
    const { state, pass } = await inBasement();
    state.online = false;
    await pass(profileFetchRetryMs);
    expect(state.asked).toBe(2);
    for (let time = 0; time < 3; time++) await pass(profileFetchRetryOfflineMs);
    expect(state.asked).toBe(5);
  });

  test("is asked at once when someone or the network is back, however many say so, and soon after again", async () => {
    const { store, state, pass } = await inBasement();
    await pass(profileFetchRetryMs);
    await pass(2 * profileFetchRetryMs);
    expect(state.asked).toBe(3);
    for (let time = 0; time < 5; time++) store.look();
    await settle();
    expect(state.asked).toBe(3);
    await pass(profileFetchDedupeMs);
    expect(state.asked).toBe(4);
    state.answer = async () => userOf("ada");
    await pass(profileFetchRetryMs);
    expect([state.asked, store.view().answer]).toEqual([5, "live"]);
  });

  test("may answer that the session is over: then no one asks any more", async () => {
    const { store, state, pass } = await inBasement();
    state.answer = () => Promise.reject(new Unauthorized("Unauthorized"));
    await pass(profileFetchRetryMs);
    expect(store.view().answer).toBe("none");
    await pass(10 * profileFetchRetryOfflineMs);
    store.look();
    await settle();
    expect(state.asked).toBe(2);
  });

  test("does not keep someone with a cookie and no store at the sign-in page for good", async () => {
    const { store, state, pass } = device({ marker: true });
    await store.start();
    expect(store.view().answer).toBe("none");
    state.answer = async () => userOf("ada");
    await pass(profileFetchRetryMs);
    expect(store.view()).toMatchObject({ answer: "live", user: { id: "ada" } });
  });

  test("is asked no more once the person has signed out", async () => {
    const { store, state, pass } = await inBasement();
    await store.signedOut();
    state.answer = async () => userOf("ada");
    await pass(10 * profileFetchRetryOfflineMs);
    store.look();
    await settle();
    expect([state.asked, store.view().answer]).toEqual([1, "none"]);
  });

  test("whose reply to a sign-in was lost is asked again for who came in", async () => {
    const { store, state, pass } = await inBasement();
    state.answer = () => Promise.reject(new Unauthorized("Unauthorized"));
    await pass(profileFetchRetryMs);
    expect(store.view().answer).toBe("none");
    state.marker = true;
    state.answer = () => Promise.reject(new Unreachable("no network"));
    await store.askAnew();
    state.answer = async () => userOf("ada");
    await pass(profileFetchRetryMs);
    expect(store.view().answer).toBe("live");
  });
});

describe("a page open for days", () => {
  const signedIn = async () => {
    const all = device({ marker: true });
    all.state.answer = async () => userOf("ada");
    await all.store.start();
    return all;
  };

  test("asks who its person is when they come back after a while, and not before", async () => {
    const { store, state, pass } = await signedIn();
    await pass(profileFreshMs - 1);
    store.look();
    await settle();
    expect(state.asked).toBe(1);
    state.answer = async () => ({ ...userOf("ada"), account_type: "manager" }) as CurrentUser;
    await pass(1);
    store.look();
    store.look();
    await settle();
    expect(state.asked).toBe(2);
    expect(store.view().user?.account_type).toBe("manager");
  });

  test("asks when the feed tells that the person changed, once for what comes together, and misses none", async () => {
    const { store, state, pass } = await signedIn();
    store.moved();
    store.moved();
    await settle();
    expect(state.asked).toBe(1);
    await pass(profileFetchDedupeMs);
    expect(state.asked).toBe(2);
  });

  test("renders nothing again for the same answer", async () => {
    const { store } = await signedIn();
    const { user } = store.view();
    await store.refresh();
    expect(store.view().user).toBe(user);
  });
});

describe("an answer that was on its way", () => {
  const late = async () => {
    const all = device({ marker: true });
    all.state.answer = async () => userOf("ada");
    await all.store.start();
    const { promise, resolve, reject } = Promise.withResolvers<CurrentUser>();
    all.state.answer = () => promise;
    return { ...all, resolve, reject, asking: all.store.refresh() };
  };

  test("when the person signed out does not bring them back", async () => {
    const { store, resolve, asking, disks, state } = await late();
    await store.signedOut();
    resolve(userOf("ada"));
    await asking;
    expect([store.view().answer, disks.size, state.remembered]).toEqual(["none", 0, null]);
  });

  test("when someone began to act as another does not count", async () => {
    const { store, reject, asking, state } = await late();
    state.answer = async () => userOf("bo", "ada");
    await store.askAnew();
    reject(new Unauthorized("Unauthorized"));
    await asking;
    expect(store.view()).toMatchObject({ answer: "live", user: { id: "bo" } });
  });
});
