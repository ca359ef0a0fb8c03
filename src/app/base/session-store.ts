/**
 * Who is signed in on this device, and how certain that is. Without a stored user and a session marker the answer is
 * `none`. A stored user starts as `unknown`: their store opens and pages show at once; then the server's response makes
 * it `live`, a 401 `none`, with the store deleted. If the server was silent for too long, the answer is `asking` first: a response makes it
 * `live`, else the store is deleted and it is `none`. With only a marker it is also `asking`: a response makes it
 * `live`, a 401 or no response `none`. Offline, `unknown` stays and the user works from the device. Until the server
 * responds, the check is retried every few seconds, and at once when the user or the network returns; a `live` user is
 * checked again after a while.
 */
import { isSameValue } from "../../domain/values/same-value.ts";
import { profileFreshMs } from "../../domain/session/limits.ts";
import type { SessionAnswer } from "../../domain/session/where-to.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { createStore } from "../../kit/store.ts";
import type { World } from "../../kit/world.ts";
import type { Unsent } from "../../local/stores.ts";
import { SessionAsking } from "./session-asking.ts";

export interface Identity {
  user_id: string;
  actor_id: string | null;
}

/** One user's open store, as composed by the app. */
export interface OpenStore {
  identity: Identity;
  /** The user as stored before opening, or undefined in a new store. */
  me: CurrentUser | undefined;
  /** When opened, the time without server contact exceeded the store's limit (domain §23). */
  isOverdue: boolean;
  /** A user the server has just confirmed. */
  saveMe(user: CurrentUser): Promise<void>;
  /** Restores unsent work stored here for this user; it is older than any new change. Does not throw. */
  restore(): Promise<void>;
  /** Starts sending and fetching for this user; repeated calls have no effect. */
  begin(user: CurrentUser): void;
  /** Unsent changes, labeled as the user knows them. */
  unsent(): Promise<string[]>;
  /** Closes it; the data stays. */
  close(): void;
  /** Closes it in every tab and deletes it from this device. */
  wipe(unsent: Unsent): Promise<void>;
}

export interface SessionView<S> {
  answer: SessionAnswer | "asking";
  user: CurrentUser | null;
  store: S | null;
}

export interface SessionParts<S extends OpenStore> {
  world: Pick<World, "now" | "sleep" | "online">;
  /** Fetches the current user; throws Unauthorized or Unreachable. */
  fetchMe(): Promise<CurrentUser>;
  open(identity: Identity): Promise<S>;
  remembered(): Identity | null;
  remember(identity: Identity | null): void;
  /** Whether the browser has a session cookie, as far as a page can tell. */
  hasMarker(): boolean;
  /** Deletes all stores but this user's; others' unsent work is kept for them. Does not throw. */
  clearOthers(identity: Identity | null): Promise<void>;
  /** Called when a store is deleted after too long without server contact. */
  wiped?(identity: Identity): void;
  /** Called with every confirmed user: theme, time zone, page metadata. */
  confirmed?(user: CurrentUser): void;
}

export class SessionStore<S extends OpenStore> {
  readonly #parts: SessionParts<S>;
  readonly #asking: SessionAsking;
  readonly #viewed = createStore<SessionView<S>>({ answer: "asking", user: null, store: null });
  #confirmedAt = -Infinity;
  #confirming: Promise<void> = Promise.resolve();
  /** Number of times a user was dropped. */
  #departures = 0;
  #leaving: Promise<void> = Promise.resolve();
  #resuming: Promise<void> | null = null;
  #started: Promise<void> | null = null;

  constructor(parts: SessionParts<S>) {
    this.#parts = parts;
    this.#asking = new SessionAsking(parts.world, (counts) => this.#ask(counts));
  }

  readonly view = this.#viewed.get;
  readonly subscribe = this.#viewed.subscribe;

  /** Repeated calls share the first. */
  start(): Promise<void> {
    return (this.#started ??= this.#start());
  }

  async #start(): Promise<void> {
    if (this.#parts.remembered()) await this.reopen();
    else if (!this.#parts.hasMarker()) return this.#nobody();
    await this.refresh();
  }

  /** On a page that needs no user (spec 000 §2): nobody is asked for, and a device without a user is cleaned up. */
  startWithoutUser(): void {
    if (!this.#parts.remembered() && !this.#parts.hasMarker()) void this.start();
  }

  /** Opens the store of the stored user without asking the server. Repeated calls share the first. */
  reopen(): Promise<void> {
    const identity = this.#parts.remembered();
    return (this.#resuming ??= identity ? this.#resume(identity) : Promise.resolve());
  }

  /** A page closed during a wipe may have left data. */
  #nobody(): void {
    this.#become({ answer: "none", user: null, store: null });
    this.#leaving = this.#parts.clearOthers(null);
  }

  /** Resolves once the store of the stored user has opened or failed to; at once if there is none. */
  resumed(): Promise<void> {
    return (this.#resuming ?? Promise.resolve()).catch(() => undefined);
  }

  /** Checks the session: at start, after any 401. Does not throw; concurrent calls share one check. */
  refresh(): Promise<void> {
    return this.#asking.now();
  }

  /** After a sign-in and other session changes: ignores a check in flight. Does not throw. */
  askAnew(): Promise<void> {
    // A later page must not start from the user of before.
    this.#started ??= Promise.resolve();
    return this.#asking.anew();
  }

  /** The user or the network returned: checks if the server has not answered yet or the answer is old. */
  look(): void {
    if (this.#asking.isUnanswered()) this.#asking.untilAnswered();
    else if (this.#view.answer !== "live" || this.#isFresh()) return;
    this.#askSoon();
  }

  /** The server reports that this user's rights changed. */
  moved(): void {
    if (this.#view.answer === "live") this.#askSoon();
  }

  #askSoon(): void {
    this.#asking.soon(() => this.#asking.isUnanswered() || this.#view.answer === "live");
  }

  #isFresh(): boolean {
    return Math.abs(this.#parts.world.now() - this.#confirmedAt) < profileFreshMs;
  }

  async #ask(counts: () => boolean): Promise<void> {
    try {
      const user = await this.#parts.fetchMe();
      if (counts()) await this.#confirm(user);
    } catch (error) {
      if (!counts()) return;
      if (isUnauthorized(error)) await this.#refuse();
      else this.#noAnswer();
    }
  }

  #noAnswer(): void {
    const { answer } = this.#view;
    if (answer === "live") return;
    if (answer === "asking") this.#become({ answer: "none", user: null, store: null });
    // Without a cookie there is no session to check.
    const mayBeSomebody = answer === "unknown" || this.#parts.hasMarker();
    if (mayBeSomebody && !this.#asking.isUnanswered()) this.#asking.untilAnswered();
  }

  /**
   * The session ended elsewhere: nothing stays readable on this device (promise G8). Unsent work and drafts are encrypted
   * for their owner.
   */
  async #refuse(): Promise<void> {
    // What could not be deleted now is deleted at the next start.
    await this.#leave(this.#view.store, "keep").catch(() => undefined);
  }

  /**
   * The session is over: this user's data is deleted from the device, except, if they choose, unsent work encrypted for
   * them.
   */
  signedOut(unsent: Unsent = "give_up"): Promise<void> {
    return this.#leave(this.#view.store, unsent);
  }

  async #leave(store: S | null, unsent: Unsent): Promise<void> {
    this.#letGo();
    const leave = async () => {
      await store?.wipe(unsent);
      await this.#parts.clearOthers(null);
    };
    const leaving = leave();
    this.#leaving = leaving.catch(() => undefined);
    await leaving;
  }

  /** No user is signed in anymore, whatever a check in flight returns. */
  #letGo(): void {
    this.#asking.disregard();
    this.#departures++;
    this.#asking.answered();
    this.#parts.remember(null);
    this.#become({ answer: "none", user: null, store: null });
  }

  /** Resolves once no deletion is running. */
  left(): Promise<void> {
    return this.#leaving;
  }

  /**
   * The browser deleted the open store: open a new one and recreate everything that depends on it. Unless the session
   * is over too, as after a remote wipe, which the browser may carry out before we hear of it.
   */
  async replaced(identity: Identity): Promise<void> {
    const { store, user } = this.#view;
    if (!store || !user || !isSame(store.identity, identity)) return;
    const isOver = await this.#parts.fetchMe().then(() => false, isUnauthorized);
    if (isOver) return this.signedOut("keep");
    if (this.#view.store !== store) return;
    store.close();
    const next = await this.#parts.open(identity);
    await next.saveMe(user);
    next.begin(user);
    this.#become({ ...this.#view, store: next });
    // Not waited for: it may need a server that is away.
    void next.restore();
  }

  /** The store in use stays if the server responds now. */
  async overdue(identity: Identity): Promise<void> {
    const { store } = this.#view;
    if (!store || !isSame(store.identity, identity)) return;
    const user = await this.#parts.fetchMe().catch(() => null);
    if (user) await this.#confirm(user);
    else if (this.#view.store === store) await this.#empty(store);
  }

  /** Unsent work is encrypted for its owner. */
  async #empty(store: S): Promise<void> {
    this.#parts.wiped?.(store.identity);
    await this.#leave(store, "keep");
  }

  /** Another tab, or the sync worker on the server's response, ended this user's session. */
  gone(identity: Identity): void {
    const { store } = this.#view;
    if (store && isSame(store.identity, identity)) this.#letGo();
  }

  /** The user changed by a local action (profile, second factor); the next fetch confirms it. */
  async changed(change: Partial<CurrentUser>): Promise<void> {
    const { user } = this.#view;
    this.#asking.disregard();
    if (user) await this.#confirm({ ...user, ...change });
  }

  async #resume(identity: Identity): Promise<void> {
    const store = await this.#parts.open(identity);
    const user = store.me;
    if (!user) return store.close();
    if (store.isOverdue) return this.#closeOverdue(store);
    store.begin(user);
    this.#become({ answer: "unknown", user, store });
  }

  /** Nothing is shown before the server responds; if it does not, nothing is kept. */
  async #closeOverdue(store: S): Promise<void> {
    const speaks = await this.#parts.fetchMe().then(
      () => true,
      () => false,
    );
    if (speaks) store.close();
    else await this.#empty(store);
  }

  /** Serialized: each may open one store and close another. */
  #confirm(user: CurrentUser): Promise<void> {
    const departures = this.#departures;
    const confirming = this.#confirming.then(() => this.#confirmNext(user, departures));
    this.#confirming = confirming.catch(() => undefined);
    return confirming;
  }

  /** Must not restore a user who was dropped meanwhile. */
  async #confirmNext(user: CurrentUser, departures: number): Promise<void> {
    const isOver = () => departures !== this.#departures;
    if (isOver()) return;
    await this.#leaving;
    const identity = { user_id: user.id, actor_id: user.actor?.id ?? null };
    const held = this.#view.store;
    const store = await this.#storeOf(identity);
    // A held store was already removed with its user.
    const abandon = async () => void (store !== held && (await store.wipe("keep")));
    if (isOver()) return abandon();
    this.#parts.remember(identity);
    await store.saveMe(user);
    await store.restore();
    if (isOver()) return abandon();
    store.begin(user);
    void this.#parts.clearOthers(identity);
    this.#confirmedAt = this.#parts.world.now();
    this.#asking.answered();
    const known = this.#view.user;
    this.#become({ answer: "live", user: isSameValue(known, user) ? known : user, store });
    this.#parts.confirmed?.(user);
  }

  async #storeOf(identity: Identity): Promise<S> {
    const held = this.#view.store;
    if (held && isSame(held.identity, identity)) return held;
    if (held) await letGo(held, identity);
    return this.#parts.open(identity);
  }

  get #view(): SessionView<S> {
    return this.#viewed.get();
  }

  #become(view: SessionView<S>): void {
    this.#viewed.set(view);
  }
}

/** While acting as another user, the own store waits; ending that, or another user on this device, deletes it. */
async function letGo(held: OpenStore, next: Identity): Promise<void> {
  if (next.actor_id === held.identity.user_id) held.close();
  else await held.wipe("keep");
}

function isSame(one: Identity, other: Identity): boolean {
  return one.user_id === other.user_id && one.actor_id === other.actor_id;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.name === "Unauthorized";
}
