import { type DragEvent, useState } from "react";

/** Props of a place that takes files by drop; `data-over` while some are held over it. */
export function useFileDrop(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    "data-over": over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
}
