/** What a program calls itself: quoted, and kept to its own place whatever direction its letters run. */
export function ProgramName({ name }: { name: string }) {
  if (name === "") return <>A program without a name</>;
  return (
    <>
      A program that calls itself "<bdi className="break-words">{name}</bdi>"
    </>
  );
}
