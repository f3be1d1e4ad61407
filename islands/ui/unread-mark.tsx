/** Marks a row with unread comments; without a count it only says that there are some. */
export function UnreadMark({ count }: { count?: number }) {
  if (count === 0) return null;
  const words =
    count === undefined ? "Unread comments" : `${count} unread ${count === 1 ? "comment" : "comments"}`;
  return (
    <span className="unread-mark" role="img" aria-label={words} title={words}>
      {count}
    </span>
  );
}
