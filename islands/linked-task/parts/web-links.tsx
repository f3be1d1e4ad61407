import type { ReactNode } from "react";
import { SafeLink } from "#/islands/ui/safe-link";

type WebLinksProps = {
  label: string;
  urls: readonly string[];
  names?: Readonly<Record<string, string>>;
  /** A control after a link. */
  control?: (url: string, name: string) => ReactNode;
};

/** Links to other sites, by name where they have one. */
export function WebLinks({ label, urls, names = {}, control }: WebLinksProps) {
  if (urls.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4">
      {[...new Set(urls)].map((url) => {
        const name = names[url] ?? url.replace(/^https?:\/\/(www\.)?/i, "");
        return (
          <li key={url} className="flex min-w-0 max-w-full items-center">
            <SafeLink href={url} className="text-label max-sm:min-h-11">
              {name}
            </SafeLink>
            {control?.(url, name)}
          </li>
        );
      })}
    </ul>
  );
}
