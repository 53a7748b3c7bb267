/** Whether a text is one whole JSON value: arguments of a call that was cut are none. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
