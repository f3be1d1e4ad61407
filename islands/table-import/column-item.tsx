import { useMemo } from "react";
import { PickField } from "#/islands/ui/field";
import { fold } from "#/src/format/fold";
import { cellTypeWords } from "#/src/imports/tables/cell-types";
import { fieldsOf, type Kind, labelOf } from "#/src/imports/tables/kind";
import type { Style } from "#/src/imports/tables/readings";
import type { Source } from "#/src/imports/tables/source";
import {
  fieldAt,
  type Mapping,
  mapColumn,
  mapValue,
  optionsOf,
  samplesOf,
  setStyle,
  unknownTexts,
} from "./mapping";
import { showCount } from "./words";

type ColumnItemProps = {
  kind: Kind;
  source: Source;
  mapping: Mapping;
  /** Index of the column, from 0. */
  at: number;
  /** True when its dates or numbers are ambiguous. */
  isOpen: boolean;
  /** Names of the possible assignees. */
  people: readonly string[];
  onChange: (mapping: Mapping) => void;
};

type Question = { word: string; hint: string; options: readonly { value: Style; label: string }[] };

const ofDays: Question = {
  word: "Days",
  hint: "The file does not determine the order.",
  options: [
    { value: "day-first", label: "Day first: 3/4 is 3 April" },
    { value: "month-first", label: "Month first: 3/4 is March 4" },
  ],
};
const ofNumbers: Question = {
  word: "Numbers",
  hint: "The file does not determine the decimal sign.",
  options: [
    { value: "point", label: "Decimal point: 1,234.5" },
    { value: "comma", label: "Decimal comma: 1.234,5" },
  ],
};
const mostTexts = 30;
/** Value of the option "Nothing". */
const nothing = "-";

/** A column with sample values, a choice of its field, and of the meaning of unknown texts. */
export function ColumnItem({ kind, source, mapping, at, isOpen, people, onChange }: ColumnItemProps) {
  const header = source.headers[at]?.trim() || `Column ${at + 1}`;
  const type = source.typedColumns.get(at);
  const field = fieldAt(mapping, at);
  const question = field && kind.fields[field]?.reads !== "day" ? ofNumbers : ofDays;
  const samples = useMemo(() => samplesOf(source, at), [source, at]);
  const { options, texts } = useMemo(() => {
    const options = field ? optionsOf(kind, field, people) : null;
    return { options, texts: field && options ? unknownTexts(kind, source, at, field, options) : [] };
  }, [kind, source, at, field, people]);
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="wrap-anywhere min-w-0 flex-1 basis-56">
          <p className="font-medium">{header}</p>
          <p className="line-clamp-2 text-hint text-muted">{samples.join(" · ") || "Empty"}</p>
          {type && <p className="text-hint text-muted">{cellTypeWords[type]}</p>}
        </div>
        <PickField
          label={`${header} means`}
          isLabelHidden
          className="w-56 max-sm:w-full"
          options={fieldsOf(kind).map((value) => ({ value, label: labelOf(kind, value) }))}
          emptyLabel="Ignore"
          value={field ?? ""}
          onPick={(value) => onChange(mapColumn(mapping, at, value || null))}
        />
      </div>
      {(isOpen || mapping.styles.has(at)) && (
        <div className="border-line border-s-2 ps-3">
          <PickField
            label={`${question.word} in ${header}`}
            hint={isOpen ? question.hint : undefined}
            className="sm:max-w-72"
            options={question.options}
            emptyLabel="Choose…"
            value={mapping.styles.get(at) ?? ""}
            onPick={(value) =>
              onChange(
                setStyle(mapping, at, question.options.find((style) => style.value === value)?.value ?? null),
              )
            }
          />
        </div>
      )}
      {field && options && texts.length > 0 && (
        <div className="flex flex-col gap-2 border-line border-s-2 ps-3">
          <p className="text-hint text-muted">
            {kind.fields[field]?.isPerson
              ? "Only email addresses are recognized here: choose who the others are, or their rows are refused."
              : `Not recognized as ${labelOf(kind, field)}: choose what they mean, or their rows are refused.`}
          </p>
          {texts.slice(0, mostTexts).map((text) => (
            <PickField
              key={text}
              label={`${text} is`}
              className="sm:max-w-72"
              options={[...options, { value: nothing, label: "Nothing" }]}
              emptyLabel="Choose…"
              value={shownValue(mapping.values.get(at)?.get(fold(text)))}
              onPick={(value) => onChange(mapValue(mapping, at, text, meantValue(value)))}
            />
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
