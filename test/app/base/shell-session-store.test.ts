import { describe, expect, test } from "vitest";
import { Unauthorized, Unreachable } from "../../../src/local/api/errors.ts";
import { ada, device, userOf } from "../../fixtures/session-device.ts";

describe("starting the app", () => {
  test("on a fresh device asks no one", async () => {
    const { store, state } = device();
    state.answer = () => Promise.reject(new Error("must not be asked"));
    await store.start();
    expect(store.view().answer).toBe("none");
  });

  test("finishes erasing the device after the page was closed during it", async () => {
    const { store, diskOf, disks } = device();
    diskOf(ada).disk.me = userOf("ada");
    await store.start();
    await store.left();
    expect(disks.size).toBe(0);
  });

  test("without a connection shows the remembered user's pages", async () => {
    const { store, diskOf } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    await store.start();
    expect(store.view()).toMatchObject({ answer: "unknown", user: { id: "ada" } });
    expect(diskOf(ada).disk.begun).toBe(1);
  });

  test("the first page waits for the remembered person's store, and for nothing else", async () => {
    const { store, state, diskOf } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    state.answer = () => new Promise(() => undefined);
    void store.start();
    expect(store.view().answer).toBe("asking");
    await store.resumed();
    expect(store.view().answer).toBe("unknown");

    const fresh = device({ marker: true });
    fresh.state.answer = state.answer;
    void fresh.store.start();
    await fresh.store.resumed();
    expect(fresh.store.view().answer).toBe("asking");
  });

  test("on a page that needs no user asks no one; the next page that needs one does", async () => {
    const { store, state, diskOf } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    state.answer = async () => userOf("ada");
    store.startWithoutUser();
    store.look();
    await store.resumed();
    expect([state.asked, diskOf(ada).disk.open, store.view().answer]).toEqual([0, 0, "asking"]);
    await Promise.all([store.start(), store.start()]);
    expect([state.asked, diskOf(ada).disk.open, store.view().answer]).toEqual([1, 1, "live"]);
  });

  test("on such a page a device without a user is still cleaned up", async () => {
    const { store, diskOf, disks, state } = device();
    diskOf(ada).disk.me = userOf("ada");
    store.startWithoutUser();
    await store.left();
    expect([state.asked, disks.size, store.view().answer]).toEqual([0, 0, "none"]);
  });

  test("someone who signs in there is not looked up again as the user of before", async () => {
    const { store, state, diskOf } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    store.startWithoutUser();
    state.answer = async () => userOf("bob");
    await store.askAnew();
    await store.start();
    expect([state.asked, store.view().user?.id]).toEqual([1, "bob"]);
  });

  test("is confirmed once the server answers", async () => {
    const { store, state, diskOf } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    state.answer = async () => userOf("ada");
    await store.start();
    expect(store.view().answer).toBe("live");
    expect(diskOf(ada).disk.open).toBe(1);
  });

  test("after the browser removed the store asks the server and starts over", async () => {
    const { store, state } = device({ remembered: ada });
    state.answer = async () => userOf("ada");
    await store.start();
    expect(store.view()).toMatchObject({ answer: "live", user: { id: "ada" } });
  });

  test("with only a cookie left finds out whose it is", async () => {
    const { store, state } = device({ marker: true });
    state.answer = async () => userOf("ada");
    await store.start();
    expect(state.remembered).toEqual(ada);
  });
});

describe("a session that ended elsewhere", () => {
  const ended = async () => {
    const all = device({ remembered: ada });
    Object.assign(all.diskOf(ada).disk, { me: userOf("ada"), unsent: ["Note for Grace"] });
    all.state.answer = () => Promise.reject(new Unauthorized("Unauthorized"));
    await all.store.start();
    return all;
  };

  test("leaves nothing on the device but what was not sent, for its owner alone", async () => {
    const { store, state, disks, kept } = await ended();
    expect(store.view()).toEqual({ answer: "none", user: null, store: null });
    expect([disks.size, [...kept], state.remembered]).toEqual([0, [["ada/", ["Note for Grace"]]], null]);
  });

  test("while acting leaves nothing of either person", async () => {
    const { store, state, disks } = device({ marker: true });
    state.answer = async () => userOf("ada");
    await store.start();
    state.answer = async () => userOf("bo", "ada");
    await store.refresh();
    state.answer = () => Promise.reject(new Unauthorized("Unauthorized"));
    await store.refresh();
    expect([store.view().answer, disks.size]).toEqual(["none", 0]);
  });

  test("restores it when the same user signs in", async () => {
    const { store, state, diskOf, kept } = await ended();
    state.answer = async () => userOf("ada");
    await store.refresh();
    expect(store.view().answer).toBe("live");
    expect([diskOf(ada).disk.unsent, kept.size]).toEqual([["Note for Grace"], 0]);
  });

  test("leaves nothing to another person, and what is unsent to its owner alone", async () => {
    const { store, state, disks, diskOf, kept } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    diskOf(ada).disk.unsent = ["Note for Grace"];
    await store.start();
    state.answer = async () => userOf("bo");
    await store.refresh();
    expect(store.view().user?.id).toBe("bo");
    expect([...disks.keys()]).toEqual(["bo/"]);
    expect([...kept]).toEqual([["ada/", ["Note for Grace"]]]);
    state.answer = async () => userOf("ada");
    await store.refresh();
    expect([...disks.keys()]).toEqual(["ada/"]);
    expect(diskOf(ada).disk.unsent).toEqual(["Note for Grace"]);
    expect(kept.size).toBe(0);
  });
});

describe("a server silent for too long", () => {
  const silent = () => {
    const all = device({ remembered: ada });
    Object.assign(all.diskOf(ada).disk, { me: userOf("ada"), unsent: ["Note for Grace"], isOverdue: true });
    return all;
  };

  test("erases the device at the next start, before anything is shown, and keeps unsent work for its owner", async () => {
    const { store, state, disks, diskOf, kept, wiped } = silent();
    const shown: unknown[] = [];
    store.subscribe(() => shown.push(store.view().user));
    await store.start();
    expect(store.view()).toEqual({ answer: "none", user: null, store: null });
    expect(shown.filter(Boolean)).toEqual([]);
    expect([disks.size, state.remembered, wiped]).toEqual([0, null, [ada]]);
    state.answer = async () => userOf("ada");
    await store.refresh();
    expect(store.view().answer).toBe("live");
    expect(diskOf(ada).disk.unsent).toEqual(["Note for Grace"]);
    expect(kept.size).toBe(0);
  });

  test("is asked first: where it answers, everything stays", async () => {
    const { store, state, diskOf, wiped } = silent();
    state.answer = async () => userOf("ada");
    await store.start();
    expect(store.view()).toMatchObject({ answer: "live", user: { id: "ada" } });
    expect(diskOf(ada).disk).toMatchObject({ unsent: ["Note for Grace"], open: 1, isOverdue: false });
    expect(wiped).toEqual([]);
  });

  test("that only says who is not signed in has not spoken for this person", async () => {
    const { store, state, disks, kept } = silent();
    state.answer = () => Promise.reject(new Unauthorized("Unauthorized"));
    await store.start();
    expect(store.view().answer).toBe("none");
    expect([disks.size, [...kept.keys()]]).toEqual([0, ["ada/"]]);
  });

  test("empties a device in use as well, unless it speaks now", async () => {
    const { store, state, diskOf, disks, wiped } = silent();
    diskOf(ada).disk.isOverdue = false;
    await store.start();
    state.answer = async () => userOf("ada");
    await store.overdue(ada);
    expect([store.view().answer, wiped]).toEqual(["live", []]);
    state.answer = () => Promise.reject(new Unreachable("no network"));
    await store.overdue({ user_id: "bo", actor_id: null });
    expect(store.view().answer).toBe("live");
    await store.overdue(ada);
    expect(store.view()).toEqual({ answer: "none", user: null, store: null });
    expect([disks.size, wiped]).toEqual([0, [ada]]);
  });
});

describe("acting as someone", () => {
  test("opens a separate store, keeps one's own, and is wiped at the end", async () => {
    const { store, state, disks, diskOf } = device({ remembered: ada });
    diskOf(ada).disk.me = userOf("ada");
    state.answer = async () => userOf("ada");
    await store.start();
    state.answer = async () => userOf("bo", "ada");
    await store.refresh();
    expect([...disks.keys()]).toEqual(["ada/", "bo/ada"]);
    expect(state.remembered).toEqual({ user_id: "bo", actor_id: "ada" });
    state.answer = async () => userOf("ada");
    await store.refresh();
    expect([...disks.keys()]).toEqual(["ada/"]);
  });
});

test("another tab's sign-out is this tab's too, but no one else's", async () => {
  const { store, state } = device({ marker: true });
  state.answer = async () => userOf("ada");
  await store.start();
  store.gone({ user_id: "bo", actor_id: null });
  expect(store.view().answer).toBe("live");
  store.gone(ada);
  expect(store.view()).toEqual({ answer: "none", user: null, store: null });
  expect(state.remembered).toBeNull();
});

test("many 401s at once ask the server once", async () => {
  const { store, state } = device({ marker: true });
  let asked = 0;
  state.answer = async () => {
    asked++;
    return userOf("ada");
  };
  await Promise.all([store.refresh(), store.refresh(), store.refresh()]);
  expect(asked).toBe(1);
});

test("signing out while acting leaves nothing of one's own either", async () => {
  const { store, state, disks } = device({ marker: true });
  state.answer = async () => userOf("ada");
  await store.start();
  state.answer = async () => userOf("bo", "ada");
  await store.refresh();
  await store.signedOut();
  expect(disks.size).toBe(0);
});

test("a store the browser removed is recreated for the same user", async () => {
  const { store, state, diskOf } = device({ marker: true });
  state.answer = async () => userOf("ada");
  await store.start();
  const before = store.view().store;
  await store.replaced(ada);
  expect(store.view()).toMatchObject({ answer: "live", user: { id: "ada" } });
  expect(store.view().store).not.toBe(before);
  expect(diskOf(ada).disk).toMatchObject({ open: 1, begun: 2 });
});

test("a store that is gone together with its session is not recreated", async () => {
  const { store, state, disks } = device({ marker: true });
  state.answer = async () => userOf("ada");
  await store.start();
  state.answer = () => Promise.reject(new Unauthorized("Unauthorized"));
  await store.replaced(ada);
  expect(store.view()).toEqual({ answer: "none", user: null, store: null });
  expect(disks.size).toBe(0);
});

test("signing out removes the person from the device", async () => {
  const { store, state, disks } = device({ marker: true });
  state.answer = async () => userOf("ada");
  await store.start();
  await store.signedOut();
  expect(store.view()).toEqual({ answer: "none", user: null, store: null });
  expect(disks.size).toBe(0);
  expect(state.remembered).toBeNull();
});
