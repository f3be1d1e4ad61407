import { useId } from "react";
import { placeInWords } from "#/src/format/place-in-words";
import type { OlderPin } from "../rules";

/** What was said to earlier versions and still stands, in grey as on the picture. */
export function OlderPins({ pins }: { pins: readonly OlderPin[] }) {
  const id = useId();
  if (pins.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 text-muted">
      <h3 id={id} className="font-semibold text-label">
        From earlier versions
      </h3>
      <ul className="flex flex-col gap-1.5 text-label">
        {pins.map((pin) => (
          <li key={pin.id} className="wrap-anywhere">
            <span className="font-medium">
              {`Version ${pin.revisionNumber}, pin ${pin.number}, ${placeInWords(pin.x, pin.y)}: `}
            </span>
            <span className="whitespace-pre-line">{pin.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
