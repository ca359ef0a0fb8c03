import { useEffect, useRef } from "react";

type Target = () => HTMLElement | null | undefined;

/**
 * For an editor that takes its opener's place: when it closes, focus goes to the target, once the editor is unmounted
 * and the opener is back. A frame later is no measure of that.
 */
export function useFocusBack(isOpen: boolean): (target: Target) => void {
  const given = useRef<Target | null>(null);
  useEffect(() => {
    if (isOpen) return;
    given.current?.()?.focus();
    given.current = null;
  }, [isOpen]);
  return (target) => {
    given.current = target;
  };
}
