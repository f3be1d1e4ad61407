import { useId, useState } from "react";
import { PickField } from "#/islands/ui/field";
import type { DesignRevision } from "#/src/contract/design";

type CompareProps = {
  assetName: string;
  /** Two or more, each with a picture, newest first. */
  revisions: readonly DesignRevision[];
};

const ways = [
  { value: "slider", label: "Slider" },
  { value: "beside", label: "Side by side" },
] as const;
type Way = (typeof ways)[number]["value"];

/** Compares two versions of a picture, overlaid with a movable divider, or side by side. */
export function Compare({ assetName, revisions }: CompareProps) {
  const [way, setWay] = useState<Way>("slider");
  const [numbers, setNumbers] = useState(() => ({
    older: String(revisions[1]?.revisionNumber),
    newer: String(revisions[0]?.revisionNumber),
  }));
  const find = (number: string) => revisions.find((each) => String(each.revisionNumber) === number);
  const [older, newer] = [find(numbers.older), find(numbers.newer)];
  const options = revisions.map(({ revisionNumber }) => ({
    value: String(revisionNumber),
    label: `Version ${revisionNumber}`,
  }));
  const field = (label: string, which: keyof typeof numbers) => (
    <PickField
      label={label}
      options={options}
      value={numbers[which]}
      onPick={(number) => setNumbers({ ...numbers, [which]: number })}
    />
  );
  return (
    <section aria-label="Compare versions" className="card-surface flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-end gap-3">
        {field("Left", "older")}
        {field("Right", "newer")}
        <PickField
          label="How"
          options={ways}
          value={way}
          onPick={(value) => setWay(value === "beside" ? "beside" : "slider")}
        />
      </div>
      {older && newer && way === "slider" && <UnderSlider {...{ assetName, older, newer }} />}
      {older && newer && way === "beside" && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Beside assetName={assetName} revision={older} />
          <Beside assetName={assetName} revision={newer} />
        </div>
      )}
    </section>
  );
}

function Beside({ assetName, revision }: { assetName: string; revision: DesignRevision }) {
  const words = `Version ${revision.revisionNumber}`;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div className="picture-box fits-picture">
        <img src={revision.fileUrl ?? ""} alt={`${assetName}, ${words.toLowerCase()}`} />
      </div>
      <figcaption className="text-hint text-muted">{words}</figcaption>
    </figure>
  );
}

type Two = { assetName: string; older: DesignRevision; newer: DesignRevision };

function UnderSlider({ assetName, older, newer }: Two) {
  const id = useId();
  const [percent, setPercent] = useState(50);
  const name = (revision: DesignRevision) => `${assetName}, version ${revision.revisionNumber}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="picture-box fits-picture">
        <div className="relative">
          <img src={newer.fileUrl ?? ""} alt={name(newer)} />
          <img
            src={older.fileUrl ?? ""}
            alt={name(older)}
            className="absolute inset-0 size-full object-contain"
            style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
          />
          <span aria-hidden className="absolute inset-y-0 w-0.5 bg-primary" style={{ left: `${percent}%` }} />
        </div>
      </div>
      <label htmlFor={id} className="font-medium text-label">
        {`Version ${older.revisionNumber} at the left, version ${newer.revisionNumber} at the right`}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`Version ${older.revisionNumber} up to ${percent} percent`}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="w-full accent-primary"
      />
    </div>
  );
}
