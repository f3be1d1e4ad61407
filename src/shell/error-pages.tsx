/** @jsxImportSource hono/jsx */
import type { Context, ErrorHandler } from "hono";
import { refusalOf } from "../http/errors";
import type { AppEnv } from "../http/types";
import { pageOf } from "./page";
import { MessagePage } from "./plain";
import { SignedOutPage } from "./signed-out";

const home = { href: "/", label: "Back to the portal" };

/** The same refusals as the API's, as pages. */
export const pageErrorHandler: ErrorHandler<AppEnv> = async (error, c) => {
  const { status, detail, retryAfter } = refusalOf(error, c);
  const page = pageOf(c);
  if (retryAfter !== undefined) c.header("Retry-After", String(Math.ceil(retryAfter)));
  switch (status) {
    case 401:
      return c.html(<SignedOutPage page={page} />, 401);
    case 404:
      return pageNotFound(c);
    case 403:
      return c.html(<MessagePage page={page} title="Access Denied" text={detail} action={home} />, 403);
    case 503:
      return c.html(
        <MessagePage page={page} title="Back in a moment" text={detail} action={again(page)} />,
        503,
      );
    case 500: {
      const text = `${detail} Request id: ${c.var.requestId}`;
      return c.html(
        <MessagePage page={page} title="Something went wrong" text={text} action={again(page)} />,
        500,
      );
    }
    default:
      return c.html(
        <MessagePage page={page} title="This did not work" text={detail} action={home} />,
        status,
      );
  }
};

export function pageNotFound(c: Context<AppEnv>) {
  const text = "There is nothing at this address. It may have moved, or the link may be cut off.";
  return c.html(<MessagePage page={pageOf(c)} title="Page Not Found" text={text} action={home} />, 404);
}

function again({ url }: { url: string }) {
  return { href: url, label: "Try again" };
}
