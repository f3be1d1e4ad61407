/**
 * Icons used in rows. Each page contains their drawings once (`src/shell/sprite.tsx`), and every icon refers to its
 * drawing. Other icons are lucide's components.
 */
export const iconNames = [
  "arrow-down",
  "arrow-up",
  "calendar-x",
  "chevron-down",
  "chevron-right",
  "circle",
  "circle-alert",
  "circle-check",
  "clipboard-check",
  "clock",
  "ellipsis",
  "external-link",
  "grip-vertical",
  "handshake",
  "message-square",
  "palette",
  "paperclip",
  "pencil",
  "trash-2",
  "triangle-alert",
] as const;
export type IconName = (typeof iconNames)[number];

type IconProps = {
  name: IconName;
  /** Size in pixels. */
  size?: number;
  /** Accessible name, if there is no text beside it. */
  label?: string;
  className?: string | undefined;
};

/** One of the page's shared icons, in the current text color. */
export function Icon({ name, size = 16, label, className }: IconProps) {
  const drawing = <use href={`#${drawingId(name)}`} />;
  const place = { width: size, height: size, className };
  if (label === undefined)
    return (
      <svg {...place} aria-hidden>
        {drawing}
      </svg>
    );
  return (
    <svg {...place} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}

/** Returns the id of an icon's drawing in the page. */
export function drawingId(name: IconName): string {
  return `icon-${name}`;
}
