import { type RefObject, useEffect, useState } from "react";

/** Whether an element's content is wider than the element: it must then be reachable by keyboard to be scrolled. */
export function useScrolls(place: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const look = () =>
      setScrolls(current.scrollWidth > current.clientWidth && getComputedStyle(current).overflowX !== "visible");
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    if (current.firstElementChild) sizes.observe(current.firstElementChild);
    look();
    return () => sizes.disconnect();
  }, [place]);
  return scrolls;
}
