import { type ReactNode, useEffect, useRef, useState } from "react";

type PictureProps = {
  url: string | null | undefined;
  alt: string;
  className?: string;
  /** Shown when there is no picture, or when it could not be loaded. */
  children: ReactNode;
};

/** A picture with something to show in its place. */
export function Picture({ url, alt, className, children }: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // In the server's HTML it may have failed before anybody listened.
  useEffect(() => {
    const image = ref.current;
    if (url && image?.complete && image.naturalWidth === 0) setFailed(url);
  }, [url]);

  if (!url || failed === url) return children;
  return <img ref={ref} src={url} alt={alt} className={className} onError={() => setFailed(url)} />;
}
