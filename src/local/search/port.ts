/** The page's side of the search worker: typed calls; of queries in quick succession only the last is answered. */
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { SearchAnswer, SearchAsk, Viewer } from "./answer.ts";
import type { Birthday } from "./birthdays.ts";
import type { NextCalls, NextCallsAsk } from "./next-calls.ts";
import type { LiveIndex, SearchState } from "./live-index.ts";

/** The worker's interface; every call crosses the thread boundary. */
export type SearchRemote = Pick<
  LiveIndex,
  | "query"
  | "counts"
  | "idsInRange"
  | "positionOf"
  | "matchNumber"
  | "birthdays"
  | "nextCalls"
  | "ownedOf"
  | "changedSince"
  | "state"
  | "rest"
>;

/** A later query of the same lane replaced this one. */
export class Superseded extends Error {
  readonly code = "overtaken";
}

export interface SearchPort {
  /**
   * A lane (a list, the global search …) has one query running and one waiting; one replaced by a later query of its
   * lane is rejected with `Overtaken`. Without a lane every query is answered.
   */
  query(ask: SearchAsk, lane?: string): Promise<SearchAnswer>;
  /** Exact counts of several scopes. */
  counts(scopes: readonly ContactsScope[], viewer: Viewer): Promise<number[]>;
  /** Numbers at positions of an answered list; null when it is no longer cached: query again. */
  idsInRange(token: string, from: number, to: number): Promise<number[] | null>;
  /** Position in an answered list: −1 when not in it, null when it is no longer cached. */
  positionOf(token: string, id: number): Promise<number | null>;
  matchNumber(number: string): Promise<number[]>;
  birthdays(from: string, to: string, owner_id?: string): Promise<Birthday[]>;
  nextCalls(ask: NextCallsAsk): Promise<NextCalls>;
  /** Those of the numbers that belong to this user and are not deleted. */
  ownedOf(ids: readonly number[], owner_id: string): Promise<number[]>;
  state(): Promise<SearchState>;
  /** The page is hidden. */
  rest(): Promise<void>;
  /** Calls once the index is first ready and after every change; returns an unsubscribe function. */
  listen(listener: (state: SearchState) => void): () => void;
  close(): void;
}

/** `end` terminates the worker. */
export function searchPort(remote: SearchRemote, end: () => void = () => undefined): SearchPort {
  const lanes = new RequestLanes((ask) => remote.query(ask));
  const subscribers = new Subscribers(remote);
  return {
    query: (ask, lane) => (lane === undefined ? remote.query(ask) : lanes.ask(lane, ask)),
    counts: (scopes, viewer) => remote.counts(scopes, viewer),
    idsInRange: (token, from, to) => remote.idsInRange(token, from, to),
    positionOf: (token, id) => remote.positionOf(token, id),
    matchNumber: (number) => remote.matchNumber(number),
    birthdays: (from, to, owner_id) => remote.birthdays(from, to, owner_id),
    nextCalls: (ask) => remote.nextCalls(ask),
    ownedOf: (ids, owner_id) => remote.ownedOf(ids, owner_id),
    state: () => remote.state(),
    rest: () => remote.rest(),
    listen: (listener) => subscribers.add(listener),
    close: () => {
      subscribers.close();
      lanes.close();
      end();
    },
  };
}

interface Waiting {
  ask: SearchAsk;
  answer(answer: SearchAnswer): void;
  refuse(error: unknown): void;
}

interface RequestLane {
  isBusy: boolean;
  next?: Waiting | undefined;
}

class RequestLanes {
  readonly #lanes = new Map<string, RequestLane>();
  readonly #query: (ask: SearchAsk) => Promise<SearchAnswer>;

  constructor(query: (ask: SearchAsk) => Promise<SearchAnswer>) {
    this.#query = query;
  }

  ask(name: string, ask: SearchAsk): Promise<SearchAnswer> {
    const lane = this.#lanes.get(name) ?? { isBusy: false };
    this.#lanes.set(name, lane);
    return new Promise((answer, refuse) => {
      lane.next?.refuse(new Superseded());
      lane.next = { ask, answer, refuse };
      if (!lane.isBusy) void this.#run(lane);
    });
  }

  close(): void {
    for (const lane of this.#lanes.values()) lane.next?.refuse(new Superseded());
  }

  async #run(lane: RequestLane): Promise<void> {
    lane.isBusy = true;
    while (lane.next) {
      const { ask, answer, refuse } = lane.next;
      lane.next = undefined;
      try {
        const answered = await this.#query(ask);
        if (isSuperseded(lane)) refuse(new Superseded());
        else answer(answered);
      } catch (error) {
        refuse(error);
      }
    }
    lane.isBusy = false;
  }
}

/** Another query may have arrived meanwhile. */
function isSuperseded(lane: RequestLane): boolean {
  return lane.next !== undefined;
}

/** One pending request to the worker serves all listeners. */
class Subscribers {
  readonly #remote: SearchRemote;
  readonly #subscribers = new Set<(state: SearchState) => void>();
  #state: SearchState | undefined;
  #isFollowing = false;

  constructor(remote: SearchRemote) {
    this.#remote = remote;
  }

  add(listener: (state: SearchState) => void): () => void {
    this.#subscribers.add(listener);
    if (this.#state) listener(this.#state);
    if (!this.#isFollowing) void this.#follow();
    return () => this.#subscribers.delete(listener);
  }

  close(): void {
    this.#subscribers.clear();
  }

  /** Ends with the last listener, or when the worker is gone. */
  async #follow(): Promise<void> {
    this.#isFollowing = true;
    try {
      while (this.#subscribers.size > 0) {
        this.#state = await this.#remote.changedSince(this.#state?.version ?? -1);
        for (const listener of this.#subscribers) listener(this.#state);
      }
    } catch {
      this.#subscribers.clear();
    }
    this.#isFollowing = false;
  }
}
