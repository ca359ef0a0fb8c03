import { useEffect, useRef } from "react";

const begins = ["pointerdown", "mousedown"] as const;
const ends = ["pointerup", "pointercancel", "mouseup", "dragend"] as const;

/**
 * Defers layout changes: runs at once, or, while a mouse button or a finger is down, after the click that follows.
 * Otherwise the clicked element would move from under the pointer and the click be lost.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const settle = () => {
      isPressed.current = false;
      for (const act of waiting.current.splice(0)) act();
    };
    // The click fires in the same task as the release, before rendering.
    const release = () => requestAnimationFrame(settle);
    for (const name of begins) document.addEventListener(name, press, true);
    for (const name of ends) document.addEventListener(name, release, true);
    return () => {
      for (const name of begins) document.removeEventListener(name, press, true);
      for (const name of ends) document.removeEventListener(name, release, true);
    };
  }, []);
  return (act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  };
}
