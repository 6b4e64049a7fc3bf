/**
 * Text columns of maps. SQLite keeps UTF-8, which has no lone surrogates: they would come back as U+FFFD, and two
 * values would become one. A text that holds one is kept as JSON behind a noncharacter, so that it comes back exactly.
 */
const MARK = '\uffff';

export function toColumn(text: string): string {
  return text.isWellFormed() && !text.startsWith(MARK) ? text : MARK + JSON.stringify(text);
}

export function fromColumn(column: string): string {
  if (!column.startsWith(MARK)) return column;
  try {
    return JSON.parse(column.slice(MARK.length)) as string;
  } catch {
    // An older program wrote every text as it was.
    return column;
  }
}
