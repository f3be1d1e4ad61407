import { useMemo } from "react";
import { Field } from "#/islands/ui/field";
import { Select } from "#/islands/ui/inputs";
import { fields } from "#/src/client-import/fields";
import type { Source } from "#/src/client-import/source";
import { fold } from "#/src/format/fold";
import {
  fieldAt,
  fieldLabels,
  type Mapping,
  mapColumn,
  mapValue,
  optionsOf,
  samplesOf,
  unknownTexts,
} from "./mapping";
import { showCount } from "./words";

type ColumnItemProps = {
  source: Source;
  mapping: Mapping;
  /** The column's place, from 0. */
  at: number;
  onChange: (mapping: Mapping) => void;
};

const mostTexts = 30;
/** No option of a choice. */
const nothing = "-";

/** A column with some of what it says, what it means, and what its own words stand for. */
export function ColumnItem({ source, mapping, at, onChange }: ColumnItemProps) {
  const header = source.headers[at]?.trim() || `Column ${at + 1}`;
  const samples = useMemo(() => samplesOf(source, at), [source, at]);
  const field = fieldAt(mapping, at);
  const texts = useMemo(() => (field ? unknownTexts(source, at, field) : []), [source, at, field]);
  const choose = (value: string) =>
    onChange(mapColumn(mapping, at, fields.find((each) => each === value) ?? null));
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="wrap-anywhere min-w-0 flex-1 basis-56">
          <p className="font-medium">{header}</p>
          <p className="line-clamp-2 text-hint text-muted">{samples.join(" · ") || "Empty"}</p>
        </div>
        <Field label={`${header} means`} isLabelHidden className="w-56 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              options={fields.map((value) => ({ value, label: fieldLabels[value] }))}
              emptyLabel="Ignore"
              value={field ?? ""}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
          )}
        </Field>
      </div>
      {field && texts.length > 0 && (
        <div className="flex flex-col gap-2 border-line border-s-2 ps-3">
          <p className="text-hint text-muted">{`Not known as ${fieldLabels[field]}: say what they stand for, or their rows are refused.`}</p>
          {texts.slice(0, mostTexts).map((text) => (
            <Field key={text} label={`${text} is`} className="sm:max-w-72">
              {(control) => (
                <Select
                  {...control}
                  options={[...(optionsOf(field) ?? []), { value: nothing, label: "Nothing" }]}
                  emptyLabel="Choose…"
                  value={shownValue(mapping.values.get(at)?.get(fold(text)))}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(mapValue(mapping, at, text, meantValue(value)))
                  }
                />
              )}
            </Field>
          ))}
          {texts.length > mostTexts && (
            <p className="text-hint text-muted">{`And ${showCount(texts.length - mostTexts)} more.`}</p>
          )}
        </div>
      )}
    </li>
  );
}

const shownValue = (value: string | undefined) => (value === "" ? nothing : (value ?? ""));
const meantValue = (shown: string) => (shown === nothing ? "" : shown || null);
