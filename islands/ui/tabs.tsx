import * as RadixTabs from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
};

/** Panels of one screen; only the open one is rendered. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose} className="flex flex-col gap-4">
      <RadixTabs.List aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="outline-none">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
