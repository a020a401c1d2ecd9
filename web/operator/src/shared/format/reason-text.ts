const NOTE_LIMIT = 200;

/** The chosen reason as the audit log records it, with a note if there is one. */
export function reasonText(chosen: string, note: string): string {
  const tail = note.trim().slice(0, NOTE_LIMIT);
  return tail === '' ? chosen : `${chosen} - ${tail}`;
}
