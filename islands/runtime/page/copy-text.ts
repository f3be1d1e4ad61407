/** Copies text; returns false on failure: the clipboard exists only on https and localhost, and may be denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
