/** The order of sections, and of trainings within their section. */
export interface Place {
  id: string;
  section: string;
  section_position: number;
  position: number;
}

/** A new training comes last in its section; a new section comes last. */
export function placedLast(places: readonly Place[], section: string): Pick<Place, "section_position" | "position"> {
  const own = places.filter((place) => place.section === section);
  const section_position = own[0]?.section_position ?? next(places.map((place) => place.section_position));
  return { section_position, position: next(own.map(({ position }) => position)) };
}

const next = (numbers: readonly number[]) => Math.max(-1, ...numbers) + 1;

/** Those whose place changes when this one, or its section, moves to another place. */
export function movedWithin(
  places: readonly Place[],
  id: string,
  to: { position?: number | undefined; section?: number | undefined },
): Place[] {
  const own = places.find((place) => place.id === id);
  if (!own) return [];
  const sections = sectionsOf(places);
  if (to.section !== undefined) shift(sections, ({ name }) => name === own.section, to.section);
  for (const { name, trainings } of sections)
    if (name === own.section && to.position !== undefined) shift(trainings, (place) => place.id === id, to.position);
  const before = new Map(places.map((place) => [place.id, place]));
  return sections
    .flatMap(({ trainings }, section_position) =>
      trainings.map((place, position) => ({ ...place, section_position, position })),
    )
    .filter((place) => {
      const was = before.get(place.id);
      return was?.section_position !== place.section_position || was.position !== place.position;
    });
}

/** In order, each with its trainings in order. */
export function sectionsOf<P extends Place>(places: readonly P[]): { name: string; trainings: P[] }[] {
  const ordered = places.toSorted(
    (one, other) =>
      one.section_position - other.section_position ||
      one.section.localeCompare(other.section) ||
      one.position - other.position ||
      (one.id < other.id ? -1 : 1),
  );
  const sections = new Map<string, P[]>();
  for (const place of ordered) {
    const own = sections.get(place.section) ?? [];
    own.push(place);
    sections.set(place.section, own);
  }
  return [...sections].map(([name, trainings]) => ({ name, trainings }));
}

function shift<T>(list: T[], isIt: (item: T) => boolean, to: number): void {
  const at = list.findIndex(isIt);
  const [item] = list.splice(at, 1);
  if (item !== undefined) list.splice(Math.min(to, list.length), 0, item);
}
