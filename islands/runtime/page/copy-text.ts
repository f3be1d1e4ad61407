/** Whether it could be copied: a browser has a clipboard only on https and on this machine, and may refuse it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
