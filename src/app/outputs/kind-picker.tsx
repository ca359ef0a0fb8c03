/** What to print, each with a thumbnail of its page layout. */
import { Radio } from "@mantine/core";
import { printKinds, type PrintKind } from "../../domain/outputs/limits.ts";
import { outputNames } from "../../domain/outputs/messages.ts";
import classes from "./outputs.module.css";

interface KindPickerProps {
  kind: PrintKind;
  onKind: (kind: PrintKind) => void;
}

export function KindPicker({ kind, onKind }: KindPickerProps) {
  return (
    <Radio.Group label="What to print" value={kind} onChange={(next) => onKind(next as PrintKind)}>
      <div className={classes.kinds}>
        {printKinds.map((one) => (
          <Radio.Card key={one} value={one} className={classes.kind}>
            <KindPicture kind={one} />
            <span>{outputNames[one]}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** Bars as [x, y, width, height] on a page 34 wide and 44 high; an envelope is landscape. */
const bars: Record<PrintKind, readonly (readonly [number, number, number, number])[]> = {
  letter: [[4, 5, 10, 2], [4, 12, 13, 2], ...[18, 22, 26, 30, 34].map((y) => [4, y, y === 34 ? 15 : 26, 1.5] as const)],
  labels: [0, 1, 2].flatMap((column) =>
    Array.from({ length: 8 }, (_, row) => [2.5 + column * 10, 2.5 + row * 5, 9, 3.6] as const),
  ),
  envelopes: [
    [3, 14, 8, 1.5],
    [3, 17, 6, 1.5],
    [15, 23, 13, 1.5],
    [15, 26, 11, 1.5],
  ],
  profile_sheet: [
    [4, 4, 16, 3],
    ...[11, 14, 17, 24, 27, 30].flatMap((y) => [[4, y, 11, 1.5] as const, [18, y, 12, 1.5] as const]),
  ],
  call_sheet: [
    [4, 4, 10, 2.5],
    ...[10, 16, 22, 28, 34].flatMap((y) => [
      [4, y, 9, 2] as const,
      [15, y, 7, 2] as const,
      [24, y + 1, 6, 0.7] as const,
    ]),
  ],
};

function KindPicture({ kind }: { kind: PrintKind }) {
  const lies = kind === "envelopes";
  return (
    <svg viewBox="0 0 34 44" className={classes.kindPicture} aria-hidden="true">
      <rect x={0.5} y={lies ? 11.5 : 0.5} width={33} height={lies ? 19 : 43} rx={1.5} className={classes.kindPaper} />
      {bars[kind].map(([x, y, width, height]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx={0.6} className={classes.kindBar} />
      ))}
    </svg>
  );
}
