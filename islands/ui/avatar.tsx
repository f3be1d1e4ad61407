import { classes } from "./classes";
import { Picture } from "./picture";

const tones = ["blue", "green", "yellow", "orange", "red", "indigo", "gray"] as const;
const sizes = { small: "size-6", medium: "size-7", large: "size-11 text-base" };

type AvatarProps = { name: string; imageUrl?: string | null; size?: keyof typeof sizes };

/** The picture, or without one (or on failure) the name's initial on a color derived from the name. */
export function Avatar({ name, imageUrl, size = "medium" }: AvatarProps) {
  return (
    <span className={classes("avatar-box", sizes[size])} data-tone={toneOf(name)} aria-hidden>
      <Picture url={imageUrl} alt="" className="size-full object-cover">
        {initialOf(name)}
      </Picture>
    </span>
  );
}

function initialOf(name: string): string {
  const [first = "?"] = name.trim();
  return first.toLocaleUpperCase("en-US");
}

function toneOf(name: string) {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return tones[sum % tones.length] ?? "gray";
}
