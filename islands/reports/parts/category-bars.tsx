import { Progress } from "#/islands/ui/progress";
import { taskCategory } from "#/src/contract/choices/tasks";
import type { ReportMetrics } from "#/src/contract/reports";
import { categoryTone } from "../rules";
import { NoData, Panel } from "./panel";

type CategoryBarsProps = { categories: ReportMetrics["categories"]; isStale: boolean };

/** Completion of each category over the onboardings of the range. */
export function CategoryBars({ categories, isStale }: CategoryBarsProps) {
  return (
    <Panel title="Task Completion by Category" isStale={isStale}>
      {categories.length === 0 ? (
        <NoData />
      ) : (
        <ul className="flex flex-col px-4 pb-3">
          {categories.map(({ category, percent }) => (
            <li
              key={category}
              className="grid min-h-11 grid-cols-[8rem_minmax(0,1fr)_3rem] items-center gap-3 text-label"
            >
              <span>{taskCategory.label(category)}</span>
              <Progress
                percent={percent}
                label={`${taskCategory.label(category)} completion`}
                tone={categoryTone(percent)}
                className="h-2"
              />
              <span className="text-end font-medium tabular-nums">{`${percent}%`}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
