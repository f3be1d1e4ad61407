/** Whether it could be copied: a browser has a clipboard only on https and on this machine, and may refuse it. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}
