import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { type ListOrder, orderWords } from "./list-columns.ts";

/** Says how the list is sorted once that has changed: the heading only shows it. */
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
