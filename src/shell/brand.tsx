/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import { type AccentShades, accentShades } from "#/src/contract/accent";
import { logoPath } from "#/src/contract/choices/agency";
import type { Brand, BrandLogo } from "#/src/domain/brand";
import { usePage } from "./page";

/** Sets the agency's color over the portal's own, in both themes. Paper has the light one. */
export function AccentStyles({ accent, nonce }: { accent: string | null; nonce: string | undefined }) {
  if (accent === null) return null;
  const { light, dark } = accentShades(accent);
  const css = `:root,[data-theme=light]{${variablesOf(light)}}
@media screen{[data-theme=dark]{${variablesOf(dark)}}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${variablesOf(dark)}}}`;
  return <style nonce={nonce}>{raw(css)}</style>;
}

function variablesOf({ fill, text, soft }: AccentShades): string {
  return `--color-primary:${fill};--color-primary-content:#fff;--color-accent:${fill};--color-accent-content:#fff;--link:${text};--accent-soft:${soft}`;
}

/** Logos at least this many times as wide as high are taken to contain the name. */
const wordmark = 1.6;

/** True if the agency's logo is shown without its name beside it. */
function saysName({ logo, darkLogo }: Brand): boolean {
  const shown = logo ?? darkLogo;
  return shown !== null && shown.width >= wordmark * shown.height;
}

/** The agency's logo and name, or its logo alone if that is wide enough to contain the name. */
export function BrandMark() {
  const { brand } = usePage();
  return (
    <>
      <BrandPicture brand={brand} alt={saysName(brand) ? brand.name : ""} />
      {!saysName(brand) && <span class="wrap-anywhere min-w-0">{brand.name}</span>}
    </>
  );
}

type BrandPictureProps = { brand: Brand; alt: string };

/** The logo of the theme in use, or the portal's own mark. A single logo is used in both themes. */
export function BrandPicture({ brand: { logo, darkLogo }, alt }: BrandPictureProps) {
  if (logo && darkLogo) {
    return (
      <>
        <Logo logo={logo} src={logoPath("light", logo.hash)} alt={alt} theme="light" />
        <Logo logo={darkLogo} src={logoPath("dark", darkLogo.hash)} alt={alt} theme="dark" />
      </>
    );
  }
  if (logo) return <Logo logo={logo} src={logoPath("light", logo.hash)} alt={alt} />;
  if (darkLogo) return <Logo logo={darkLogo} src={logoPath("dark", darkLogo.hash)} alt={alt} />;
  return <img src="/favicon.svg" alt={alt} width={22} height={22} class="brand-mark" />;
}

type LogoProps = { logo: BrandLogo; src: string; alt: string; theme?: "light" | "dark" };

function Logo({ logo: { width, height }, src, alt, theme }: LogoProps) {
  return <img src={src} alt={alt} width={width} height={height} class="brand-logo" data-logo-on={theme} />;
}

/** Logo and name above a page without the sidebar. */
export function BrandHead() {
  return (
    <p class="brand-head">
      <BrandMark />
    </p>
  );
}

/** Logo and name above a printed screen. */
export function PrintHead() {
  return (
    <p class="print-head">
      <BrandMark />
    </p>
  );
}
