import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { Button } from "#/islands/ui/button";
import { TextInput } from "#/islands/ui/inputs";
import { limits } from "#/src/contract/limits";
import { warningAbout } from "../structured/cells";
import type { DataTable, Layout } from "../structured/data-table";
import { gridOf } from "../structured/grid";
import { editsOf } from "../structured/grid-edits";
import { parseJson, printJson } from "../structured/json";
import { startedTable, writtenValue } from "../structured/table-edits";
import { GridTable } from "./grid-table";

type TableEditorProps = {
  label: string;
  /** JSON, or "" for none. */
  text: string;
  layout: Layout;
  onWrite: (text: string) => void;
};

/** The JSON as an editable table. Text typed into a cell stays as typed while the table is open. */
export function TableEditor({ label, text, layout, onWrite }: TableEditorProps) {
  const written = useRef(text);
  const [shown, setShown] = useState(() => ({ text, table: tableIn(text, layout) }));
  if (text !== shown.text) {
    const isOwn = text === written.current;
    setShown({ text, table: isOwn ? shown.table : tableIn(text, layout) });
  }
  const { table } = shown;
  const write = (next: DataTable) => {
    const value = writtenValue(next);
    written.current = value === null ? "" : printJson(value);
    setShown({ ...shown, table: next });
    onWrite(written.current);
  };
  const grid = gridOf(table, layout);
  const edits = editsOf(table, layout);
  const warnings = grid.rows.flatMap((row) =>
    row.cells.flatMap(({ label: column, cell, kind }) => {
      const warning = warningAbout(cell, kind);
      return warning ? [`${column}, ${row.label}: ${warning}`] : [];
    }),
  );
  return (
    <div className="flex flex-col gap-2">
      <GridTable label={label} grid={grid} layout={layout} edits={edits} onChange={write} />
      <div className="flex flex-wrap gap-2">
        {edits.addRow && (
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => write(edits.addRow?.() ?? table)}>
            Add row
          </Button>
        )}
        {edits.addName && <AddName {...edits.addName} onAdd={(name) => write(edits.withName(name))} />}
      </div>
      {warnings.length > 0 && (
        <p role="status" className="text-hint text-yellow">
          {warnings.join("; ")}
        </p>
      )}
    </div>
  );
}

function tableIn(text: string, layout: Layout): DataTable {
  return startedTable(parseJson(text) ?? null, layout);
}

type AddNameProps = {
  /** "column" or "channel". */
  what: string;
  taken: readonly string[];
  onAdd: (name: string) => void;
};

/** A button that asks for a name and adds a custom column or row. */
function AddName({ what, taken, onAdd }: AddNameProps) {
  const [name, setName] = useState<string | null>(null);
  if (name === null) {
    return (
      <Button variant="ghost" icon={<Plus size={16} aria-hidden />} onClick={() => setName("")}>
        {`Add ${what}`}
      </Button>
    );
  }
  const wanted = name.trim();
  const isTaken = taken.includes(wanted);
  const add = () => {
    if (wanted === "" || isTaken) return;
    onAdd(wanted);
    setName(null);
  };
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      <TextInput
        autoFocus
        value={name}
        maxLength={limits.nameLength}
        placeholder={`Name of the ${what}`}
        aria-label={`Name of the ${what}`}
        className="max-w-44"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Button isDisabled={wanted === "" || isTaken} onClick={add}>
        Add
      </Button>
      <Button variant="ghost" onClick={() => setName(null)}>
        Cancel
      </Button>
      {isTaken && <span className="text-hint text-red">It is already there</span>}
    </span>
  );
}
