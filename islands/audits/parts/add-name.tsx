import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { TextInput } from "#/islands/ui/inputs";
import { limits } from "#/src/contract/limits";

type AddNameProps = {
  /** "column" or "channel". */
  what: string;
  taken: readonly string[];
  onAdd: (name: string) => void;
};

/** A button that asks for a name before it adds something of people's own. */
export function AddName({ what, taken, onAdd }: AddNameProps) {
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
      {isTaken && <span className="text-hint text-red">It is there already</span>}
    </span>
  );
}
