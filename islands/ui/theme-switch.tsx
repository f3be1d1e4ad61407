import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useState } from "react";
import { writeCookie } from "#/islands/runtime/page/write-cookie";
import { type Theme, themeCookie } from "#/src/contract/cookies";
import { Segmented } from "./segmented";

const options = [
  { value: "system", label: "System", icon: <Monitor size={14} aria-hidden /> },
  { value: "light", label: "Light", icon: <Sun size={14} aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon size={14} aria-hidden /> },
] as const;

/** System, Light or Dark: applied at once and stored in a cookie, so that the server renders the next page in it. */
export default function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const [theme, setTheme] = useState(initial);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    applyTheme(chosen);
  };
  return <Segmented label="Theme" value={theme} options={options} onChange={choose} />;
}

function applyTheme(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie({ name: themeCookie, value: theme, path: "/" });
}
