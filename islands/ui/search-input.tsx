import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";

type SearchInputProps = {
  label: string;
  placeholder?: string;
  /** The current search, from the address. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
};

const pause = 250;

/** Searches after 250 ms without typing, or at once on Enter. */
export function SearchInput({ label, placeholder = label, value, onSearch, className }: SearchInputProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onSearch(sent.current);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), pause);
  };
  return (
    <search className={className}>
      <div className="search-input">
        <Search size={16} aria-hidden />
        <input
          ref={input}
          type="search"
          className="input"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && send(text)}
        />
        {text && (
          <button
            type="button"
            className="icon-button"
            aria-label="Clear search"
            onClick={() => {
              setText("");
              send("");
              input.current?.focus();
            }}
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
    </search>
  );
}
