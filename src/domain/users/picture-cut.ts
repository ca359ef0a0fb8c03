/** Which square of a picture is kept. */
export interface CropRequest {
  /** 1: as much of it as a square holds. */
  zoom: number;
  /** Where the square lies in the room it has: 0 at the left or the top, 1 at the right or the bottom. */
  across: number;
  down: number;
}

export const pictureZoomMax = 4;
/** The middle, as large as it goes. */
export const middleCut: CropRequest = { zoom: 1, across: 0.5, down: 0.5 };

interface Sides {
  width: number;
  height: number;
}

/** The square in pixels of the picture. */
export function cutOf({ width, height }: Sides, { zoom, across, down }: CropRequest) {
  const edge = Math.min(width, height) / zoom;
  return { edge, left: (width - edge) * across, top: (height - edge) * down };
}

/** Whether there is anything to the sides of the square, or above and below it. */
export function cutRoom(sides: Sides, wish: CropRequest): { across: boolean; down: boolean } {
  const { edge } = cutOf(sides, wish);
  return { across: sides.width - edge >= 1, down: sides.height - edge >= 1 };
}

/** The picture pulled under the square, by parts of the square's edge. */
export function pulledCut(sides: Sides, wish: CropRequest, by: { across: number; down: number }): CropRequest {
  const { edge, left, top } = cutOf(sides, wish);
  const placed = (at: number, room: number, before: number) =>
    room < 1 ? before : Math.min(1, Math.max(0, at / room));
  return {
    ...wish,
    across: placed(left - by.across * edge, sides.width - edge, wish.across),
    down: placed(top - by.down * edge, sides.height - edge, wish.down),
  };
}
