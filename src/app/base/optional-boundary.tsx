/**
 * Boundary for optional parts of a page: on a load or render error it renders nothing, and the page keeps working. A
 * part that could not be loaded is loaded once the network is back.
 */
import { Component, Suspense, type ReactNode } from "react";
import { isMissingPart } from "./app-version.ts";
import { fetchAgain, isNotFetched } from "./lazy-part.ts";
import { reportCrash } from "./report-crash.ts";

interface OptionalBoundaryProps {
  children: ReactNode;
}

interface Away {
  isAway: boolean;
  /** It may still be loaded. */
  isNotFetched: boolean;
}

export class OptionalBoundary extends Component<OptionalBoundaryProps, Away> {
  override readonly state: Away = { isAway: false, isNotFetched: false };

  static getDerivedStateFromError(error: unknown): Away {
    return { isAway: true, isNotFetched: isNotFetched(error) };
  }

  override componentDidMount(): void {
    addEventListener("online", this.#retry);
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.#retry);
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingPart(error) && !isNotFetched(error)) reportCrash(error);
  }

  override render(): ReactNode {
    return this.state.isAway ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }

  readonly #retry = (): void => {
    if (!this.state.isNotFetched) return;
    fetchAgain();
    this.setState({ isAway: false, isNotFetched: false });
  };
}
