import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { classes } from "#/islands/ui/classes";
import type { DesignPin } from "#/src/contract/pins";
import { placeInWords } from "#/src/format/place-in-words";
import { middle, movedBy, type OlderPin, onPicture, type Point } from "../rules";

/** A point being set, and whether it was clicked or is moved by keyboard. */
export type Draft = Point & { isPressed: boolean };

type StageProps = {
  url: string;
  name: string;
  pins: readonly DesignPin[];
  older: readonly OlderPin[];
  /** The point of the next pin; null for none. */
  draft: Draft | null;
  /** Null for people who may not add pins. */
  onDraft: ((draft: Draft | null) => void) | null;
  /** Called on a second Enter: the point is confirmed, and the text follows. */
  onDone: () => void;
  onSeen: () => void;
};

/**
 * The picture with its pins. A click sets the next one; by keyboard Enter puts it in the middle, arrows move it,
 * Enter confirms it and Escape cancels.
 */
export function Stage({ url, name, pins, older, draft, onDraft, onDone, onSeen }: StageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const hintId = useId();
  const seen = useRef(onSeen);
  seen.current = onSeen;

  // A picture in the server's HTML may have loaded, or failed, before the listeners were attached.
  useEffect(() => {
    if (!image.current?.complete) return;
    if (image.current.naturalWidth === 0) setFailed(true);
    else seen.current();
  }, []);

  if (hasFailed) {
    return (
      <div className="picture-box fills-screen rounded-control border border-line">
        <p role="alert" className="p-4 text-muted">
          {`The picture of ${name} could not be loaded. Load the page again to see it.`}
        </p>
      </div>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return draft ? onDone() : onDraft?.({ ...middle, isPressed: false });
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onDraft?.({
      x: onPicture((event.clientX - left) / width),
      y: onPicture((event.clientY - top) / height),
      isPressed: true,
    });
  };
  const move = (event: KeyboardEvent) => {
    if (!draft) return;
    const moved = event.key === "Escape" ? undefined : movedBy(draft, event.key, event.shiftKey);
    if (moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    onDraft?.(moved ? { ...moved, isPressed: false } : null);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="picture-box fills-screen rounded-control border border-line">
        <div className="relative">
          <img ref={image} src={url} alt={name} onLoad={onSeen} onError={() => setFailed(true)} />
          <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
            {older.map((pin) => (
              <PinMark key={pin.id} point={pin} label={String(pin.number)} tone="older" />
            ))}
            {pins.map((pin) => (
              <PinMark
                key={pin.id}
                point={pin}
                label={String(pin.number)}
                tone={pin.isResolved ? "resolved" : "open"}
              />
            ))}
            {draft && <PinMark point={draft} label="+" tone="draft" />}
          </svg>
          {onDraft && (
            <button
              type="button"
              className="absolute inset-0 size-full cursor-crosshair rounded-control"
              aria-label={draft ? `New pin, ${placeInWords(draft.x, draft.y)}` : `Set a pin on ${name}`}
              aria-describedby={hintId}
              onClick={press}
              onKeyDown={move}
            />
          )}
        </div>
      </div>
      {onDraft && (
        <p id={hintId} className="text-hint text-muted">
          Press a point to comment on it. By keyboard: Enter places a pin in the middle, arrows move it, Enter
          continues.
        </p>
      )}
      <p role="status" className="sr-only">
        {draft && `The pin is ${placeInWords(draft.x, draft.y)}`}
      </p>
    </div>
  );
}

const tones = {
  open: "fill-primary stroke-base-100",
  draft: "fill-primary stroke-primary-content",
  resolved: "fill-neutral stroke-base-100 opacity-60",
  older: "fill-neutral stroke-base-100 opacity-45",
} as const;

type PinMarkProps = { point: Point; label: string; tone: keyof typeof tones };

/** A pin's mark on a picture; its text is beside the picture. */
function PinMark({ point, label, tone }: PinMarkProps) {
  const [x, y] = [`${point.x * 100}%`, `${point.y * 100}%`];
  const isGrey = tone === "resolved" || tone === "older";
  return (
    <g>
      <circle cx={x} cy={y} r={13} strokeWidth={2} className={tones[tone]} />
      <text
        x={x}
        y={y}
        dy="0.35em"
        textAnchor="middle"
        className={classes(
          "font-semibold text-hint",
          isGrey ? "fill-neutral-content" : "fill-primary-content",
        )}
      >
        {label}
      </text>
    </g>
  );
}
