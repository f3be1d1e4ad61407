import { LoadingBar } from "#/islands/ui/loading-bar";
import { PageHead } from "#/islands/ui/page-head";
import { type WorkBucket, workBucket } from "#/src/contract/choices/work";
import { useWorkAddress } from "./address";
import { NothingDue } from "./parts/nothing-due";
import { WorkFilters } from "./parts/work-filters";
import { WorkSection } from "./parts/work-section";
import type { People } from "./people";
import { type SectionPage, useSections } from "./queries";

type WorkProps = People & {
  /** The first page of each section, as the address narrows them. */
  first: Record<WorkBucket, SectionPage>;
};

/** What is due, and for whom: the day's work, the most pressing first. */
export default function Work({ first, people, clients }: WorkProps) {
  const address = useWorkAddress();
  const { query } = address;
  const sections = useSections(query, first);
  const isLoading = Object.values(sections).some(({ isFetching }) => isFetching);
  return (
    <div className="flex flex-col gap-4">
      <PageHead title="My Work" subtitle="What is due, and for whom" />
      <WorkFilters address={address} people={people} clients={clients} />
      <div>
        <LoadingBar isLoading={isLoading} label="Loading work..." />
        <div className="card-surface bare-rows">
          <NothingDue sections={sections} address={address} />
          {workBucket.values.map((bucket) => (
            <WorkSection
              key={bucket}
              bucket={bucket}
              section={sections[bucket]}
              query={query}
              people={people}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
