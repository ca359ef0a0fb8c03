/** One value of a chart: what it shows, and the list it opens. */
export interface ChartPoint {
  key: string;
  label: string;
  value: number;
  /** The value in words. */
  shown: string;
  /** Null: it opens nothing. */
  href: string | null;
  before?: number | undefined;
  /** What was meant to be reached; null: nothing. */
  goal?: number | null;
}

export interface ChartProps {
  /** What is drawn, for a screen reader. */
  label: string;
  points: readonly ChartPoint[];
  onOpen: (href: string) => void;
  /** Words for a value on an axis. */
  format: (value: number) => string;
}
