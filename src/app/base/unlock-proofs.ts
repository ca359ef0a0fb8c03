/** The unlock proof stored on this device for one user, and the failed attempts. */
import { mayTryHere } from "../../domain/session/idle-lock.ts";
import { createListeners } from "../../kit/store.ts";
import { canProveHere, proofOf, proves, readProof, type UnlockProof } from "../../local/unlock-proof.ts";
import { readStored, writeStored } from "./stored.ts";
import { useStore } from "./use-store.ts";

const listeners = createListeners();

export const unlockProofs = {
  of: (person: string): UnlockProof | null => (canProveHere() ? readProof(readStored("unlock_proof", person)) : null),
  subscribe: listeners.subscribe,
  /** Replaces the stored one. Without Web Crypto or free space nothing is stored. */
  async keep(person: string, kind: UnlockProof["kind"], secret: string): Promise<void> {
    if (!canProveHere()) return;
    put(person, await proofOf(kind, secret));
  },
  forget(person: string): void {
    put(person, null);
  },
  mayTry(person: string, kind: UnlockProof["kind"]): boolean {
    const proof = this.of(person);
    return proof?.kind === kind && mayTryHere(proof.tries);
  },
  /** An attempt is counted before it is checked: closing the page does not undo it. */
  async try(person: string, secret: string): Promise<"right" | "wrong" | "server_only"> {
    const proof = this.of(person);
    if (!proof || !mayTryHere(proof.tries)) return "server_only";
    put(person, { ...proof, tries: proof.tries + 1 });
    if (!(await proves(proof, secret))) return mayTryHere(proof.tries + 1) ? "wrong" : "server_only";
    put(person, { ...proof, tries: 0 });
    return "right";
  },
};

/** What unlocks this user's pages without the server. */
export function useUnlockProof(person: string): UnlockProof["kind"] | "none" {
  return useStore({ subscribe: unlockProofs.subscribe, get: () => unlockProofs.of(person)?.kind ?? "none" });
}

function put(person: string, proof: UnlockProof | null): void {
  writeStored("unlock_proof", proof, person);
  listeners.notify();
}
