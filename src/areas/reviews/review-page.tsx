/** @jsxImportSource hono/jsx */
import { dateIn, showDate } from "#/src/format/dates";
import type { Page } from "#/src/shell/page";
import { type TypedAnswer, VersionPage } from "#/src/shell/version-page";
import type { OpenedReview } from "./opened-review";

type ReviewPageProps = {
  page: Page;
  opened: OpenedReview;
  timeZone: string;
  picturePath: string;
  typed?: TypedAnswer | undefined;
};

/** Shows the version of a link. */
export function ReviewPage({ opened, timeZone, ...rest }: ReviewPageProps) {
  const { asset, revision, link, projectName, clientName, sentBy, pins } = opened;
  const day = showDate(dateIn(timeZone, link.expiresAt));
  const intro = `${projectName}, ${clientName}. ${sentBy} asks ${link.email} for one answer until ${day}.`;
  return <VersionPage {...{ asset, revision, pins, intro }} {...rest} />;
}
