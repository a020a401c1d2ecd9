import { keptNotices } from './kept-alerts.js';
import { playTone } from './tone.js';

export interface OutsideNotice {
  readonly title: string;
  readonly detail: string;
  /** A newer notice with the same tag takes the place of the older one, also from another tab. */
  readonly tag: string;
}

/** Whether the browser took it. Some have the class and still refuse notices that a page makes itself. */
function show({ title, detail, tag }: OutsideNotice): boolean {
  try {
    const notice = new Notification(title, { body: detail, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return true;
  } catch {
    return false;
  }
}

export const browserAllows = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** A browser notice and a tone, each only where it is turned on. */
export function tellOutside(notice: OutsideNotice): void {
  const { browser, sound } = keptNotices.get();
  if (browser && browserAllows()) show(notice);
  if (sound) playTone();
}

export type NoticeRefusal = 'missing' | 'denied' | 'dismissed';

/** Asks the browser, only from a press, and shows a first notice as proof. Null when notices are on. */
export async function turnBrowserOn(sample: OutsideNotice): Promise<NoticeRefusal | null> {
  if (typeof Notification === 'undefined') return 'missing';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'dismissed';
  if (!show(sample)) return 'missing';
  keptNotices.set({ ...keptNotices.get(), browser: true });
  return null;
}
