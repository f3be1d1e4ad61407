import { Lazy } from "./lazy-part";
import type { LazyPart } from "./load-part";

type LazyTabProps<Props> = { part: LazyPart<Props>; props: Props };

/**
 * A tab of the screen. If the page opens on it, its first rows are in the HTML and its code loads with the page's;
 * otherwise its code loads on the first click.
 */
export function LazyTab<Props extends { first: object | null }>({ part, props }: LazyTabProps<Props>) {
  const Content = props.first === null ? null : part.loaded();
  return Content ? <Content {...props} /> : <Lazy part={part} props={props} />;
}
