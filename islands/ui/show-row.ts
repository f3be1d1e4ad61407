/** Scrolls the whole row of this element into view and marks it briefly. */
export function showRow(id: string) {
  const row = document.getElementById(id)?.closest<HTMLElement>("tr, li");
  if (!row) return;
  row.scrollIntoView({ block: "nearest" });
  row.dataset.marked = "";
  row.addEventListener("animationend", () => delete row.dataset.marked, { once: true });
}
