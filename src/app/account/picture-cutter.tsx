/** Crops a picture to a square: by mouse or touch, or with three sliders. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { pictureSidePx } from "../../domain/users/limits.ts";
import { cutRoom, type CropRequest, middleCut, pictureZoomMax, pulledCut } from "../../domain/users/picture-cut.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useOnline } from "../base/live.ts";
import { drawCut, encoded } from "./picture-drawing.ts";
import classes from "./pictures.module.css";

interface PictureCutterProps {
  /** "photo" or "logo". */
  name: string;
  picture: ImageBitmap;
  isRound: boolean;
  /** Must not throw: failures are returned in `error`. */
  onSave: (cut: Blob) => Promise<void>;
  onClose: () => void;
  error: string | null;
}

export function PictureCutter({ name, picture, isRound, onSave, onClose, error }: PictureCutterProps) {
  // The dialog renders its content a moment later.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [wish, setWish] = useState<CropRequest>(middleCut);
  const [busy, setBusy] = useState(false);
  const isOnline = useOnline();
  const room = cutRoom(picture, wish);
  const pull = usePull((across, down) => setWish((before) => pulledCut(picture, before, { across, down })));
  useLayoutEffect(() => {
    if (canvas) drawCut(canvas, picture, wish);
  }, [canvas, picture, wish]);
  const save = async () => {
    if (!canvas) return;
    setBusy(true);
    await onSave(await encoded(canvas)).finally(() => setBusy(false));
  };
  return (
    <Dialog onClose={onClose} title={`Your ${name}`} size="sm">
      <Stack>
        <canvas
          ref={setCanvas}
          width={pictureSidePx}
          height={pictureSidePx}
          className={classes.cut}
          data-round={isRound || undefined}
          role="img"
          aria-label={`Preview of your ${name}`}
          {...pull}
        />
        <div className={classes.sliders}>
          <Slider
            label="Zoom"
            value={wish.zoom}
            min={1}
            max={pictureZoomMax}
            onChange={(zoom) => setWish({ ...wish, zoom })}
          />
          <Slider
            label="Move left or right"
            value={wish.across}
            isFixed={!room.across}
            onChange={(across) => setWish({ ...wish, across })}
          />
          <Slider
            label="Move up or down"
            value={wish.down}
            isFixed={!room.down}
            onChange={(down) => setWish({ ...wish, down })}
          />
        </div>
        <FormError words={error} />
        {isOnline ? null : (
          <Text size="sm" role="status">
            You are offline. This needs a connection.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!isOnline} onClick={() => void save()} data-autofocus>
            Save {name}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  /** No room to move the crop. */
  isFixed?: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, value, min = 0, max = 1, isFixed = false, onChange }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.02}
        value={value}
        disabled={isFixed}
        aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)}%`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </>
  );
}

/** Reports how far the pointer dragged, as a fraction of the dragged element. */
function usePull(pulled: (across: number, down: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!last.current) return;
      const { x, y } = last.current;
      last.current = { x: clientX, y: clientY };
      pulled((clientX - x) / currentTarget.clientWidth, (clientY - y) / currentTarget.clientHeight);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
