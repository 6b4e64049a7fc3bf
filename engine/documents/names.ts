/** Names of files. */

/** Lower-case and without the dot; '' when there is none. */
export function extensionOf(fileName: string): string {
  const name = fileName.slice(fileName.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
