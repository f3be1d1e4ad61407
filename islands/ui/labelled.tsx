type LabelledProps = { label: string; children: string };

/** A figure or date of a table; on a phone, without column heads, preceded by its label. */
export function Labelled({ label, children }: LabelledProps) {
  return (
    <span className="tabular-nums">
      <span className="text-muted md:hidden">{`${label} `}</span>
      {children}
    </span>
  );
}
