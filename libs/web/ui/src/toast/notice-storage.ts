import type { Notice, NoticeState } from './notice.js';

const KEY = 'corella.notices';

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { id, key, kind, title, detail, atMs } = value as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    typeof atMs === 'number' &&
    typeof title === 'string' &&
    isText(key) &&
    isText(detail) &&
    (kind === 'info' || kind === 'done' || kind === 'error')
  );
}

/** What an earlier page kept. Anything unreadable counts as nothing. */
export function readNotices(storage: Storage, most: number): Pick<NoticeState, 'centre' | 'unread'> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('centre' in kept) || !Array.isArray(kept.centre))
      return { centre: [], unread: 0 };
    const centre = kept.centre.filter(isNotice).slice(0, most);
    const unread = 'unread' in kept && typeof kept.unread === 'number' ? kept.unread : 0;
    return { centre, unread: Math.min(Math.max(unread, 0), centre.length) };
  } catch {
    return { centre: [], unread: 0 };
  }
}

export function writeNotices(storage: Storage, { centre, unread }: NoticeState): void {
  try {
    storage.setItem(KEY, JSON.stringify({ centre, unread }));
  } catch {
    // A full or forbidden storage: the notices last as long as the page.
  }
}
