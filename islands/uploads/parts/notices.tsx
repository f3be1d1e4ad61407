import type { Notice } from "../notices";

/** The uploader's notices, each announced as it appears. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="uploader-notices">
      {notices.map(({ message, isError }) => (
        <p key={message} role="alert" className="form-message mb-0" data-tone={isError ? "red" : "gray"}>
          {message}
        </p>
      ))}
    </div>
  );
}
