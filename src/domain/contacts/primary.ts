interface Markable {
  primary: boolean;
}

/**
 * Exactly one primary in a non-empty list. A newly marked item wins over the previous primary (a form may mark the new
 * one without clearing the old); with none marked the previous primary stays, else the first.
 */
export function withOnePrimary<T extends Markable>(items: T[], wasPrimary: (item: T) => boolean = () => false): T[] {
  const marked = items.filter((item) => item.primary);
  const chosen = marked.find((item) => !wasPrimary(item)) ?? marked[0] ?? items.find(wasPrimary) ?? items[0];
  return items.map((item) => (item.primary === (item === chosen) ? item : { ...item, primary: item === chosen }));
}
