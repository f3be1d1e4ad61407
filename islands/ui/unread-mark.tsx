/** Says of a row that something was said which the person has not seen; without a count that there is some. */
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
