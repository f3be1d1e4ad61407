import type { Notice } from "../notices";

/** The uploader's notices, each announced as it appears. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <ul className="uploader-notices">
      {notices.map(({ message, details, isError }) => (
        <li key={message} role="presentation">
          <p role="alert" className="form-message mb-0" data-tone={isError ? "red" : "gray"}>
            <span>{message}</span>
            {details && <span className="sr-only">{details}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
