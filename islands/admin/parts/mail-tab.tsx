import type { ComponentProps } from "react";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { Mail } from "./mail";

const part = lazyPart(() => import("./mail").then((module) => module.Mail));

/** Loads what the tab shows, for a page that opens on it. */
export const loadMail = part.load;

/** The tab with its first rows in a page that opens on it; its code comes with the first press otherwise. */
export function MailTab(props: ComponentProps<typeof Mail>) {
  const Content = props.first && part.loaded();
  return Content ? <Content {...props} /> : <Lazy part={part} props={props} />;
}
