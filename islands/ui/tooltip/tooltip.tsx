import {
  cloneElement,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { lazyPart, useLoaded } from "../load-part";
import { delayAt, tooltipClosed, tooltipOpened } from "./delay";

const bubble = lazyPart(null, () => import("./bubble").then((m) => m.Bubble));

type Handlers = Partial<
  Record<
    "onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur" | "onClick",
    (event: SyntheticEvent<HTMLElement>) => void
  >
> & { "aria-describedby"?: string | undefined };

type TooltipProps = {
  text: string;
  /** One element that accepts focus, pointer events and `aria-describedby`. */
  children: ReactElement<Handlers>;
  /** True when the text repeats the control's accessible name. */
  isLabel?: boolean;
  /** Opens at once on click or tap: for controls without another action. */
  opensOnPress?: boolean;
};

/** A hint on hover (after 700 ms, at once within 300 ms of another) and on keyboard focus; Escape closes it. */
export function Tooltip({ text, children, isLabel = false, opensOnPress = false }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const openAfter = (milliseconds: number, element: Element) => {
    clearTimeout(timer.current);
    bubble.preload();
    timer.current = setTimeout(() => setAnchor(element), milliseconds);
  };
  const isOpen = anchor !== null;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    tooltipOpened();
    const closeOnScroll = () => setAnchor(null);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      setAnchor(null);
    };
    window.addEventListener("scroll", closeOnScroll, { capture: true, passive: true, once: true });
    window.addEventListener("keydown", closeOnEscape, { capture: true });
    return () => {
      window.removeEventListener("scroll", closeOnScroll, { capture: true });
      window.removeEventListener("keydown", closeOnEscape, { capture: true });
      tooltipClosed(performance.now());
    };
  }, [isOpen]);

  const own: Handlers = {
    onPointerEnter: (event) => {
      if (!isTouch(event)) openAfter(delayAt(performance.now()), event.currentTarget);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: (event) => {
      if (event.currentTarget.matches(":focus-visible")) openAfter(0, event.currentTarget);
    },
    onBlur: close,
    ...(opensOnPress && {
      onClick: (event: SyntheticEvent<HTMLElement>) => openAfter(0, event.currentTarget),
    }),
  };
  return (
    <>
      {cloneElement(children, {
        ...merged(children.props, own),
        ...(!isLabel && { "aria-describedby": id }),
      })}
      {!isLabel && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {anchor && <Shown anchor={anchor} text={text} />}
    </>
  );
}

/** Combines handlers; the child's own run first. */
function merged(childs: Handlers, own: Handlers): Handlers {
  const both: Handlers = {};
  for (const name of Object.keys(own) as (keyof Omit<Handlers, "aria-describedby">)[]) {
    both[name] = (event) => {
      childs[name]?.(event);
      own[name]?.(event);
    };
  }
  return both;
}

function isTouch(event: SyntheticEvent): boolean {
  return "pointerType" in event && event.pointerType === "touch";
}

/** The bubble once its code is loaded; a hint that cannot be loaded is silently omitted. */
function Shown(props: { anchor: Element; text: string }) {
  const Bubble = useLoaded(bubble);
  return Bubble && <Bubble {...props} />;
}
