/**
 * The icons that stand in rows. Each page has them drawn once (`src/shell/sprite.tsx`), and what shows one refers to
 * that: two elements instead of a drawing. Others are lucide's components.
 */
export const iconNames = [
  "arrow-down",
  "arrow-up",
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
] as const;
export type IconName = (typeof iconNames)[number];

type IconProps = {
  name: IconName;
  /** Pixels. */
  size?: number;
  /** What it says, where no words beside it do. */
  label?: string;
  className?: string | undefined;
};

/** One of the page's drawn icons, in the colour of what it stands in. */
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

/** The id of an icon's drawing in the page. */
export function drawingId(name: IconName): string {
  return `icon-${name}`;
}
