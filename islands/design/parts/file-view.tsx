import Image from "lucide-react/icons/image";
import { Picture } from "#/islands/ui/picture";
import { SafeLink } from "#/islands/ui/safe-link";
import { isObjectPath } from "#/src/contract/objects";

/** An uploaded image with its preview, or an external link. */
export function FileView({ url, name }: { url: string; name: string }) {
  if (!isObjectPath(url)) {
    return (
      <p className="flex min-w-0 text-label">
        <SafeLink href={url} />
      </p>
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex h-40 items-center justify-center overflow-hidden rounded-control border border-line bg-base-200"
    >
      <Picture url={url} alt={`Image of ${name}`} className="size-full object-contain">
        <span className="flex items-center gap-2 text-label text-muted">
          <Image size={16} aria-hidden />
          {`The image of ${name} is not there`}
        </span>
      </Picture>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
