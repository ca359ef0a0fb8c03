/** Which square of a picture is cropped. */
export interface CropRequest {
  /** 1: the largest square. */
  zoom: number;
  /** Position of the square in the remaining space: 0 left or top, 1 right or bottom. */
  across: number;
  down: number;
}

export const pictureZoomMax = 4;
/** Centered, as large as possible. */
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

/** Whether the square can move sideways, or up and down. */
export function cutRoom(sides: Sides, wish: CropRequest): { across: boolean; down: boolean } {
  const { edge } = cutOf(sides, wish);
  return { across: sides.width - edge >= 1, down: sides.height - edge >= 1 };
}

/** The crop after dragging the picture, in fractions of the square's edge. */
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
