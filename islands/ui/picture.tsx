import { type ReactNode, useEffect, useRef, useState } from "react";

type PictureProps = {
  url: string | null | undefined;
  alt: string;
  className?: string;
  /** Shown without a picture, or when it failed to load. */
  children: ReactNode;
};

/** A picture with a fallback. */
export function Picture({ url, alt, className, children }: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // A picture in the server's HTML may have failed before the listeners were attached.
  useEffect(() => {
    const image = ref.current;
    if (url && image?.complete && image.naturalWidth === 0) setFailed(url);
  }, [url]);

  if (!url || failed === url) return children;
  return <img ref={ref} src={url} alt={alt} className={className} onError={() => setFailed(url)} />;
}
