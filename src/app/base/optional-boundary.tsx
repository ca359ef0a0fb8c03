/** Boundary for optional parts of a page: on a load or render error it renders nothing, and the page keeps working. */
import { Component, Suspense, type ReactNode } from "react";
import { isMissingPart } from "./app-version.ts";
import { reportCrash } from "./report-crash.ts";

interface OptionalBoundaryProps {
  children: ReactNode;
}

export class OptionalBoundary extends Component<OptionalBoundaryProps, { isAway: boolean }> {
  override readonly state = { isAway: false };

  static getDerivedStateFromError(): { isAway: boolean } {
    return { isAway: true };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingPart(error)) reportCrash(error);
  }

  override render(): ReactNode {
    return this.state.isAway ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
