import ChevronLeft from "lucide-react/icons/chevron-left";
import type { ReactNode, Ref } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import type { DesignAsset, DesignProject } from "#/src/contract/design";

/** The steps of a review, and the place of the current one. */
export type Steps = {
  assets: readonly DesignAsset[];
  /** Index of the current one, from 0. */
  index: number;
  onStep: (assetId: string | null) => void;
};

type ReviewBarProps = {
  project: DesignProject;
  steps: Steps;
  /** The asset and its version. */
  title: string;
  titleRef: Ref<HTMLHeadingElement>;
  badge: ReactNode;
  /** Choices about the version, in a line of their own on a phone. */
  tools: ReactNode;
};

/** The one line over a picture: the way back, project and asset, its versions, and the steps. */
export function ReviewBar({ project, steps, title, titleRef, badge, tools }: ReviewBarProps) {
  const { role } = useViewer();
  const back = role === "client" ? "All about this project" : "Open the Project";
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-b">
      <a
        href={`/design?project=${project.id}`}
        className="icon-button -ml-2 shrink-0"
        aria-label={back}
        title={back}
      >
        <ChevronLeft size={16} aria-hidden />
      </a>
      <div className="flex min-w-0 flex-1 gap-x-2 max-md:flex-col md:items-baseline">
        <h1
          className="truncate text-label text-muted max-md:text-hint md:max-w-1/3 md:shrink-0"
          title={project.projectName}
        >
          {project.projectName}
        </h1>
        <h2 ref={titleRef} tabIndex={-1} className="min-w-0 truncate font-semibold" title={title}>
          {title}
        </h2>
      </div>
      <span className="shrink-0 max-md:hidden">{badge}</span>
      {tools && (
        <div className="flex items-center gap-2 max-md:order-last max-md:w-full max-md:pb-2">{tools}</div>
      )}
      <StepLinks {...steps} />
    </header>
  );
}

/** The position, with the previous and the next asset; after the last one comes the end. */
function StepLinks({ assets, index, onStep }: Steps) {
  const [previous, next] = [assets[index - 1], assets[index + 1]];
  return (
    <nav aria-label="Designs" className="-mr-2 flex shrink-0 items-center">
      <IconButton
        label="Previous"
        icon={<ChevronLeft size={16} aria-hidden />}
        deniedBecause={previous ? undefined : "This is the first one"}
        onClick={() => previous && onStep(previous.id)}
      />
      <p className="whitespace-nowrap text-label text-muted tabular-nums">{`${index + 1} of ${assets.length}`}</p>
      <IconButton
        label="Next"
        icon={<Icon name="chevron-right" />}
        deniedBecause={next ? undefined : "This is the last one"}
        onClick={() => next && onStep(next.id)}
      />
    </nav>
  );
}
