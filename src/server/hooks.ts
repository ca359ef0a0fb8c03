/**
 * Extension points. Extensible code declares a point and runs the hooks attached to it; `features.ts` attaches every
 * feature's hooks, so that neither side imports the other.
 */

/** `Hook` is the type that may be attached: a function, or a record of functions. */
export interface HookPoint<Hook> {
  readonly name: string;
  /** Never set; a phantom property that ties the type to the point. */
  readonly hook?: Hook;
}

export function hookPoint<Hook>(name: string): HookPoint<Hook> {
  return { name };
}

interface Attached {
  readonly point: HookPoint<unknown>;
  readonly hooks: readonly unknown[];
}

export function attach<Hook>(point: HookPoint<Hook>, ...hooks: readonly Hook[]): Attached {
  return { point, hooks };
}

export class Hooks {
  readonly #attached = new Map<HookPoint<unknown>, unknown[]>();

  constructor(all: readonly Attached[]) {
    for (const { point, hooks } of all) this.#attached.set(point, [...this.of(point), ...hooks]);
  }

  /** In attachment order. */
  of<Hook>(point: HookPoint<Hook>): readonly Hook[] {
    return (this.#attached.get(point) ?? []) as readonly Hook[];
  }
}
