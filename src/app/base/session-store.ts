/**
 * Who is signed in on this device, and how sure we are of it.
 *
 *            start ─ nobody remembered, no marker ─────────────► none
 *              │
 *              ├─ remembered, but the server silent for too long ─► asking ─ it answers ─► live, else the store goes ─► none
 *              ├─ remembered ─► unknown (their store opens at once, pages show) ─ server answers ─► live
 *              │                                                              └─ 401 ─────────────► refused
 *              └─ only a marker ─► asking ─ server answers ─► live, 401 or no answer ─► none
 *
 * Unknown stays unknown without a connection: the day goes on from the device. While nobody has answered, the server is asked
 * again every few seconds, and at once when somebody or the network is back; who is live is asked for anew after a while.
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

/** One person's open store, as the app composes it. */
export interface OpenStore {
  identity: Identity;
  /** The user as heard before it was opened, or undefined in a fresh store. */
  me: CurrentUser | undefined;
  /** When opened, the server had been silent for longer than the store may stay (domain §23). */
  isOverdue: boolean;
  /** A user the server has just named. */
  saveMe(user: CurrentUser): Promise<void>;
  /** Brings back what was kept here for this person; it is older than anything they do now. Throws nothing. */
  restore(): Promise<void>;
  /** Starts sending and fetching for this user; again is harmless. */
  begin(user: CurrentUser): void;
  /** What has not reached the server, by the names a person gave it. */
  unsent(): Promise<string[]>;
  /** Lets go of it; the data stays. */
  close(): void;
  /** Lets go of it in every tab and removes it from this device. */
  wipe(unsent: Unsent): Promise<void>;
}

export interface SessionView<S> {
  answer: SessionAnswer | "asking";
  user: CurrentUser | null;
  store: S | null;
}

export interface SessionParts<S extends OpenStore> {
  world: Pick<World, "now" | "sleep">;
  /** The current user as the server knows them; throws Unauthorized or Unreachable. */
  fetchMe(): Promise<CurrentUser>;
  open(identity: Identity): Promise<S>;
  remembered(): Identity | null;
  remember(identity: Identity | null): void;
  /** The browser holds a session cookie, as far as a page can tell. */
  hasMarker(): boolean;
  /** Removes every store but this person's; what others left unsent is kept for them. Throws nothing. */
  clearOthers(identity: Identity | null): Promise<void>;
  /** Told when a store goes because the server was silent for too long. */
  wiped?(identity: Identity): void;
  /** Told of every confirmed user: theme, time zone, page metadata. */
  confirmed?(user: CurrentUser): void;
}

export class SessionStore<S extends OpenStore> {
  readonly #parts: SessionParts<S>;
  readonly #asking: SessionAsking;
  readonly #viewed = createStore<SessionView<S>>({ answer: "asking", user: null, store: null });
  #confirmedAt = -Infinity;
  #confirming: Promise<void> = Promise.resolve();
  /** How often somebody was let go. */
  #departures = 0;
  #leaving: Promise<void> = Promise.resolve();
  #resuming: Promise<void> = Promise.resolve();

  constructor(parts: SessionParts<S>) {
    this.#parts = parts;
    this.#asking = new SessionAsking(parts.world, (counts) => this.#ask(counts));
  }

  readonly view = this.#viewed.get;
  readonly subscribe = this.#viewed.subscribe;

  async start(): Promise<void> {
    const identity = this.#parts.remembered();
    if (identity) await (this.#resuming = this.#resume(identity));
    else if (!this.#parts.hasMarker()) return this.#nobody();
    await this.refresh();
  }

  /** A page that was closed while it emptied the device may have left something. */
  #nobody(): void {
    this.#become({ answer: "none", user: null, store: null });
    this.#leaving = this.#parts.clearOthers(null);
  }

  /** Resolves once the store of whoever was remembered at start has opened, or could not; at once where nobody was. */
  resumed(): Promise<void> {
    return this.#resuming.catch(() => undefined);
  }

  /** Asks the server: at start, after any 401. Throws nothing; asked twice at once it asks once. */
  refresh(): Promise<void> {
    return this.#asking.now();
  }

  /** After a sign-in and whatever else changes the answer: one that was on its way does not count. Throws nothing. */
  askAnew(): Promise<void> {
    return this.#asking.anew();
  }

  /** Somebody is back, or the network: asks where nobody has answered yet, and where the answer is old. */
  look(): void {
    if (this.#asking.isUnanswered()) this.#asking.untilAnswered();
    else if (this.#view.answer !== "live" || this.#isFresh()) return;
    this.#askSoon();
  }

  /** What this person may do has changed, the server says. */
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
      if (isUnauthorized(error)) this.#refuse();
      else this.#noAnswer();
    }
  }

  #noAnswer(): void {
    const { answer } = this.#view;
    if (answer === "live") return;
    if (answer === "asking") this.#become({ answer: "none", user: null, store: null });
    // Without a cookie there is nobody to ask for.
    const mayBeSomebody = answer === "unknown" || this.#parts.hasMarker();
    if (mayBeSomebody && !this.#asking.isUnanswered()) this.#asking.untilAnswered();
  }

  /** An open store stays: the same person finds their unsent work after signing in. Where none is, none is to be. */
  #refuse(): void {
    const { store } = this.#view;
    this.#asking.answered();
    this.#become({ ...this.#view, answer: store ? "refused" : "none" });
    if (!store) void this.#parts.clearOthers(null);
  }

  /** The session is over: nothing of this person stays on the device but, if they wish, what is unsent, for them alone. */
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

  /** Nobody is here any more, whatever an answer on its way says. */
  #letGo(): void {
    this.#asking.disregard();
    this.#departures++;
    this.#asking.answered();
    this.#parts.remember(null);
    this.#become({ answer: "none", user: null, store: null });
  }

  /** Resolves once nothing is being removed any more. */
  left(): Promise<void> {
    return this.#leaving;
  }

  /**
   * The browser took the store away under us: another is opened in its place, with everything that hangs on it. Unless
   * the session is over too, as after a wipe from afar, which the browser may carry out before we hear of it.
   */
  async replaced(identity: Identity): Promise<void> {
    const { store, user } = this.#view;
    if (!store || !user || !isSame(store.identity, identity)) return;
    const isOver = await this.#parts.fetchMe().then(() => false, isUnauthorized);
    if (isOver) return this.signedOut();
    if (this.#view.store !== store) return;
    store.close();
    const next = await this.#parts.open(identity);
    await next.saveMe(user);
    next.begin(user);
    this.#become({ ...this.#view, store: next });
  }

  /** The store in use stays if the server speaks now. */
  async overdue(identity: Identity): Promise<void> {
    const { store } = this.#view;
    if (!store || !isSame(store.identity, identity)) return;
    const user = await this.#parts.fetchMe().catch(() => null);
    if (user) await this.#confirm(user);
    else if (this.#view.store === store) await this.#empty(store);
  }

  /** Unsent work is locked away for its owner. */
  async #empty(store: S): Promise<void> {
    this.#parts.wiped?.(store.identity);
    await this.#leave(store, "keep");
  }

  /** Another tab, or the sync worker on the server's word, let this person go. */
  gone(identity: Identity): void {
    const { store } = this.#view;
    if (store && isSame(store.identity, identity)) this.#letGo();
  }

  /** The user changed by our own act (profile, second factor); the next fetch confirms it. */
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

  /** Nothing of it is shown before the server has spoken, and where it does not, nothing stays. */
  async #closeOverdue(store: S): Promise<void> {
    const speaks = await this.#parts.fetchMe().then(
      () => true,
      () => false,
    );
    if (speaks) store.close();
    else await this.#empty(store);
  }

  /** One after the other: each may open a store and let go of another. */
  #confirm(user: CurrentUser): Promise<void> {
    const departures = this.#departures;
    const confirming = this.#confirming.then(() => this.#confirmNext(user, departures));
    this.#confirming = confirming.catch(() => undefined);
    return confirming;
  }

  /** Who was let go meanwhile does not come back by it. */
  async #confirmNext(user: CurrentUser, departures: number): Promise<void> {
    const isOver = () => departures !== this.#departures;
    if (isOver()) return;
    await this.#leaving;
    const identity = { user_id: user.id, actor_id: user.actor?.id ?? null };
    const held = this.#view.store;
    const store = await this.#storeOf(identity);
    // Whoever was let go was so with the store they held.
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

/** Acting as somebody leaves one's own store waiting; its end, or another person on this device, wipes it. */
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
