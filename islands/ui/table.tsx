import type { ReactNode, Ref } from "react";
import { classes } from "./classes";
import { onPlainClick } from "./plain-click";

/**
 * Position of a cell when the table is a list of items on a phone: `title` and `action` on the first line (after
 * `start`), `meta` on the second; columns without one are hidden there. The title names the row on every screen: its
 * cell is the row's header.
 */
type PhonePlace = "start" | "title" | "action" | "meta";

export type Column<Row> = {
  key: string;
  /** Text, or a control with its own label. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers align to the end. */
  align?: "end";
  /** A width class such as `w-32`; columns without one share the rest. */
  width?: string;
  phone?: PhonePlace;
  /** Set when the rows are sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
};

/** The last column, with the actions of a row. */
export function actionsColumn<Row>(width: string, cell: (row: Row) => ReactNode): Column<Row> {
  const header = <span className="sr-only">Actions</span>;
  return { key: "actions", header, cell, align: "end", width, phone: "action" };
}

/** A text truncated when it does not fit; its title has all of it. */
export function OneLine({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes("truncate", className)} title={text}>
      {text}
    </p>
  );
}

type TableProps<Row> = {
  /** Description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** True for old rows while new ones load. */
  isStale?: boolean;
  /** The element around the rows, for example for dragging them. */
  bodyRef?: Ref<HTMLTableSectionElement>;
};

/** Rows of 44 px under a sticky head; on a phone each row is an item of two lines. Nothing scrolls sideways. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isSelected,
  isStale,
  bodyRef,
}: TableProps<Row>) {
  return (
    <table className={classes("data-table", isStale && "is-stale")} aria-busy={isStale || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, header, align, width, sorted }) => (
            <th key={key} scope="col" data-align={align} aria-sort={sorted} className={width}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
            {columns.map(({ key, cell, align, phone }) => {
              const place = { "data-align": align, "data-phone": phone };
              return phone === "title" ? (
                <th key={key} scope="row" {...place}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} {...place}>
                  {cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowLinkProps = {
  href: string;
  /** Handles plain clicks instead of the browser, for example to open a drawer. */
  onOpen?: () => void;
  children: ReactNode;
  className?: string;
  id?: string;
};

/**
 * The real link of a row, with its whole text as title, since it may be cut. It covers its cell, where controls need `above-row-link`; `rowPresses` handles the other
 * cells.
 */
export function RowLink({ href, onOpen, children, className, id }: RowLinkProps) {
  return (
    <a
      id={id}
      href={href}
      title={typeof children === "string" ? children : undefined}
      className={classes("row-link font-medium", className)}
      onClick={onOpen && onPlainClick(onOpen)}
    >
      {children}
    </a>
  );
}
