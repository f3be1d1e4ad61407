/** @jsxImportSource hono/jsx */
import type { Context, ErrorHandler } from "hono";
import { type Refusal, refusalOf } from "../http/errors";
import type { AppEnv } from "../http/types";
import { pageOf } from "./page";
import { MessagePage } from "./plain";
import { SignedOutPage } from "./signed-out";

const home = { href: "/", label: "Back to the portal" };

/** The same refusals as the API's, as pages. */
export const pageErrorHandler: ErrorHandler<AppEnv> = (error, c) => {
  const refusal = refusalOf(error, c);
  return errorPage(c, refusal, () => pageFor(c, refusal));
};

/** A page about a refusal; where pages themselves are what fails, its words alone. */
export async function errorPage(
  c: Context<AppEnv>,
  { status, detail, retryAfter }: Refusal,
  page: () => Response | Promise<Response>,
): Promise<Response> {
  if (retryAfter !== undefined) c.header("Retry-After", String(Math.ceil(retryAfter)));
  try {
    return await page();
  } catch (error) {
    if (error instanceof Error) refusalOf(error, c);
    return c.text(`${detail} Request id: ${c.var.requestId}`, status);
  }
}

function pageFor(c: Context<AppEnv>, { status, detail }: Refusal): Response | Promise<Response> {
  const page = pageOf(c);
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
}

export function pageNotFound(c: Context<AppEnv>) {
  const text = "There is nothing at this address. It may have moved, or the link may be cut off.";
  return c.html(<MessagePage page={pageOf(c)} title="Page Not Found" text={text} action={home} />, 404);
}

function again({ url }: { url: string }) {
  return { href: url, label: "Try again" };
}
