/** The clipboard, which is only there where the page came over https or from this machine. */

/** Whether the text could be copied. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
