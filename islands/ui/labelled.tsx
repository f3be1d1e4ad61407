type LabelledProps = { label: string; children: string };

/** A figure or day of a table; on a phone, where no column head says what it is, after its label. */
export function Labelled({ label, children }: LabelledProps) {
  return (
    <span className="tabular-nums">
      <span className="text-muted md:hidden">{`${label} `}</span>
      {children}
    </span>
  );
}
