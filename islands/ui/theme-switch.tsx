import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useState } from "react";
import { type Theme, themeCookie } from "./theme";

const choices = [
  { theme: "system", label: "System", Icon: Monitor },
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
] as const;

const year = 365 * 24 * 60 * 60;

/** System, Light or Dark: applied at once and kept in a cookie, so that the next page comes in it. */
export default function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const [theme, setTheme] = useState(initial);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    applyTheme(chosen);
  };
  return (
    <fieldset className="segmented" aria-label="Theme">
      {choices.map(({ theme: value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <Icon size={14} aria-hidden />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function applyTheme(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
}
