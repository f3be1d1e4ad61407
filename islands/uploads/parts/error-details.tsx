/** Why an upload failed, once somebody asks. */
export function ErrorDetails({ details }: { details: string | null }) {
  return (
    <div role="status">
      {details && (
        <p className="form-message mt-3 mb-0" data-tone="red">
          {details}
        </p>
      )}
    </div>
  );
}
