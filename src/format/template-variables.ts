/** Names that a template's texts can use in double braces, such as `{{client}}`. */
export const templateVariables = ["client", "brand", "launch"] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const pattern = /\{\{([^{}]*)\}\}/g;

/** Lists the names in double braces in a text, known or not. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name.trim());
}

/** Returns true for a name that templates can use. */
export function isVariable(name: string): name is TemplateVariable {
  return templateVariables.some((variable) => variable === name);
}

/**
 * Replaces the variables of a text by their values, as plain text: braces in a value stay as they are. A variable
 * without a value reads "to be set", and unknown ones stay.
 */
export function fillVariables(
  text: string,
  values: Readonly<Record<TemplateVariable, string | null>>,
): string {
  return text.replaceAll(pattern, (whole, name: string) => {
    const variable = name.trim();
    return isVariable(variable) ? values[variable] || "to be set" : whole;
  });
}

/** Cuts a text to a number of characters (code points), of which the last is "…". */
export function cutTo(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
