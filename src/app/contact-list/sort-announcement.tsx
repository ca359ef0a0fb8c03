import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { type ListOrder, orderWords } from "./list-columns.ts";

/** Announces a changed sort order to screen readers; the heading only shows it. */
export function SortTold({ order }: { order: ListOrder }) {
  const words = orderWords(order);
  const [heard, setHeard] = useState(words);
  const [received, setTold] = useState("");
  if (heard !== words) {
    setHeard(words);
    setTold(`Sorted ${words}`);
  }
  return <VisuallyHidden role="status">{received}</VisuallyHidden>;
}
