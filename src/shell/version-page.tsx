/** @jsxImportSource hono/jsx */
import { isObjectPath } from "#/src/contract/objects";
import type { DesignPin } from "#/src/contract/pins";
import { placeInWords } from "#/src/format/place-in-words";
import { BrandMark } from "./brand";
import { Document } from "./document";
import type { Page } from "./page";

type Pin = Pick<DesignPin, "id" | "number" | "x" | "y" | "text" | "isResolved" | "createdByName">;

/** An invalid entry, with its error. */
export type TypedAnswer = { comment: string; error: string };

type VersionPageProps = {
  page: Page;
  asset: { assetName: string };
  revision: { id: string; revisionNumber: number; fileUrl: string | null };
  pins: readonly Pin[];
  picturePath: string;
  typed?: TypedAnswer | undefined;
  /** The request, and the person that it addresses. */
  intro: string;
  /** Address that the answer is sent to; the page's own if absent. */
  answerPath?: string | undefined;
};

/** Shows a version of a design: the picture, its pins, and the two answers. The answer names the version. */
export function VersionPage(props: VersionPageProps) {
  const { page, asset, revision, pins, intro, answerPath, picturePath, typed } = props;
  const version = `Version ${revision.revisionNumber}`;
  return (
    <Document page={page} title={`${asset.assetName}, ${version.toLowerCase()}`}>
      <main id="content" class="mx-auto flex min-h-dvh max-w-[1440px] flex-col gap-3 px-4 sm:px-6">
        <header class="flex min-h-12 items-center gap-4 border-base-300 border-b py-2">
          <span class="brand-row">
            <BrandMark />
          </span>
          <h1 class="truncate font-semibold" title={asset.assetName}>
            {asset.assetName}: {version.toLowerCase()}
          </h1>
        </header>
        <div class="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <Shown {...{ revision, asset, pins, picturePath }} />
          <div class="flex min-w-0 flex-col gap-4">
            <p class="text-muted [overflow-wrap:anywhere]">{intro}</p>
            {pins.length > 0 && <PinList pins={pins} />}
            <WhatShouldChange typed={typed} answerPath={answerPath} revisionId={revision.id} />
          </div>
        </div>
        <AnswerBar version={version.toLowerCase()} />
      </main>
    </Document>
  );
}

type ShownProps = Pick<VersionPageProps, "revision" | "asset" | "pins" | "picturePath">;

function Shown({ revision, asset, pins, picturePath }: ShownProps) {
  const { fileUrl, revisionNumber } = revision;
  if (fileUrl !== null && !isObjectPath(fileUrl)) {
    return (
      <p>
        <a href={fileUrl} class="btn" target="_blank" rel="noopener noreferrer">
          Open the design
        </a>
      </p>
    );
  }
  return (
    <div class="flex min-w-0 flex-col gap-1.5">
      <div class="picture-box fills-screen rounded-box border border-base-300">
        <div class="relative">
          <img src={picturePath} alt={`${asset.assetName}, version ${revisionNumber}`} />
          <PinMarks pins={pins} />
        </div>
      </div>
      <a href={picturePath} class="link-text self-start" target="_blank" rel="noopener noreferrer">
        Open the picture in full size
      </a>
    </div>
  );
}

function PinMarks({ pins }: Pick<VersionPageProps, "pins">) {
  return (
    <svg aria-hidden="true" class="pointer-events-none absolute inset-0 size-full">
      {pins.map((pin) => (
        <g key={pin.id} class={pin.isResolved ? "opacity-60" : ""}>
          <circle
            cx={percent(pin.x)}
            cy={percent(pin.y)}
            r="13"
            stroke-width="2"
            class={pin.isResolved ? "fill-neutral stroke-base-100" : "fill-primary stroke-base-100"}
          />
          <text
            x={percent(pin.x)}
            y={percent(pin.y)}
            dy="0.35em"
            text-anchor="middle"
            class="fill-primary-content font-semibold text-hint"
          >
            {pin.number}
          </text>
        </g>
      ))}
    </svg>
  );
}

const percent = (part: number) => `${part * 100}%`;

function PinList({ pins }: { pins: readonly Pin[] }) {
  return (
    <section aria-labelledby="pins-title">
      <h2 id="pins-title" class="font-semibold">
        Comments on it
      </h2>
      <ol class="mt-2 flex flex-col gap-2">
        {pins.map((pin) => (
          <li key={pin.id} class="[overflow-wrap:anywhere]">
            <span class="font-medium">
              Pin {pin.number}, {placeInWords(pin.x, pin.y)}
              {pin.isResolved && ", resolved"}:
            </span>{" "}
            <span class="whitespace-pre-line">{pin.text}</span>{" "}
            <span class="text-hint text-muted">{pin.createdByName}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type AnswerProps = Pick<VersionPageProps, "typed" | "answerPath"> & { revisionId: string };

/** The form of the answer, with its buttons in the bar at the foot. */
function WhatShouldChange({ typed, answerPath, revisionId }: AnswerProps) {
  return (
    <form id="answer" method="post" action={answerPath} class="flex flex-col gap-1">
      <input type="hidden" name="revisionId" value={revisionId} />
      <label for="comment" class="font-medium">
        What should change
      </label>
      <textarea
        id="comment"
        name="comment"
        rows={4}
        class={typed ? "textarea w-full scroll-mb-24 textarea-error" : "textarea w-full scroll-mb-24"}
        aria-describedby="comment-note"
        aria-invalid={typed ? "true" : undefined}
        autofocus={typed !== undefined}
      >
        {typed?.comment}
      </textarea>
      <p
        id="comment-note"
        class={typed ? "text-hint text-red" : "text-hint text-muted"}
        role={typed ? "alert" : undefined}
      >
        {typed?.error ?? "Required when you ask for changes. Refer to a pin by its number."}
      </p>
    </form>
  );
}

function AnswerBar({ version }: { version: string }) {
  return (
    <div class="-mx-4 sm:-mx-6 sticky bottom-0 mt-auto z-10 flex justify-end gap-2 border-base-300 border-t bg-base-100 px-4 py-2 sm:px-6">
      <button type="submit" form="answer" name="decision" value="rejected" class="btn min-h-11 max-sm:flex-1">
        Ask for changes
      </button>
      <button
        type="submit"
        form="answer"
        name="decision"
        value="approved"
        class="btn btn-primary min-h-11 max-sm:flex-1"
      >
        Approve {version}
      </button>
    </div>
  );
}
