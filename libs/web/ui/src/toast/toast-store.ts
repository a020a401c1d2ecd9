import { readNotices, writeNotices } from './notice-storage.js';
import type { Notice, NoticeState, ToastKind } from './notice.js';

/**
 * A toast disappears after 3 s; an error stays until dismissed. The notification centre keeps the newest hundred of
 * both. Notices about the same thing have the same key: a newer one takes the place of the older one, on the screen and
 * in the centre.
 */
export type { Notice, NoticeState, ToastKind } from './notice.js';

export interface NewNotice {
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail?: string;
  readonly key?: string;
  /** Only brings what is there up to date: no toast appears, and nothing that was not told before. */
  readonly quiet?: boolean;
}

const TOAST_MS = 3_000;
const MOST_TOASTS = 4;
const MOST_KEPT = 100;

let state: NoticeState = { toasts: [], centre: [], unread: 0 };
let lastId = 0;
let storage: Storage | null = null;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: NoticeState): void {
  state = next;
  if (storage !== null) writeNotices(storage, next);
  for (const listener of listeners) listener();
}

const saysTheSame = (one: Notice, { kind, title, detail }: NewNotice): boolean =>
  one.kind === kind && one.title === title && one.detail === detail;

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Errors stay; everything else leaves after a while, counted from its newest text. */
function startTimer({ id, kind }: Notice): void {
  stopTimer(id);
  if (kind !== 'error')
    timers.set(
      id,
      setTimeout(() => noticeStore.dismiss(id), TOAST_MS),
    );
}

/** With the notice in the place of the one with its key, or at the end. */
const placed = (toasts: readonly Notice[], notice: Notice): readonly Notice[] =>
  toasts.some(({ id }) => id === notice.id)
    ? toasts.map((toast) => (toast.id === notice.id ? notice : toast))
    : [...toasts, notice].slice(-MOST_TOASTS);

const dropped = (notices: readonly Notice[], gone: Notice): readonly Notice[] =>
  notices.filter((notice) => notice !== gone);

export const noticeStore = {
  get: (): NoticeState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Keeps the centre in this storage, and takes up what an earlier page left there. */
  keepIn(kept: Storage): void {
    storage = kept;
    const { centre, unread } = readNotices(kept, MOST_KEPT);
    lastId = Math.max(lastId, ...centre.map(({ id }) => id));
    set({ ...state, centre, unread });
  },
  /** A message that is already on screen is not repeated, so repeated failures do not pile up. */
  tell(told: NewNotice): void {
    const { key, kind, title, detail, quiet = false } = told;
    const known = key === undefined ? undefined : state.centre.find((notice) => notice.key === key);
    if (quiet && known === undefined) return;
    if (known === undefined ? state.toasts.some((toast) => saysTheSame(toast, told)) : saysTheSame(known, told)) return;
    const shown = known !== undefined && state.toasts.some(({ id }) => id === known.id);
    if (!shown) lastId += 1;
    const id = shown ? known.id : lastId;
    const notice: Notice = { id, ...(key === undefined ? {} : { key }), kind, title, detail, atMs: Date.now() };
    const isRead = known === undefined || state.centre.indexOf(known) >= state.unread;
    const before = known === undefined ? state.centre : dropped(state.centre, known);
    const toast = shown || !quiet;
    set({
      toasts: toast ? placed(state.toasts, notice) : state.toasts,
      centre: [notice, ...before].slice(0, MOST_KEPT),
      unread: Math.min(state.unread + (isRead ? 1 : 0), MOST_KEPT),
    });
    if (toast) startTimer(notice);
  },
  show(kind: ToastKind, title: string, detail?: string): void {
    noticeStore.tell({ kind, title, detail });
  },
  dismiss(id: number): void {
    stopTimer(id);
    if (state.toasts.some((toast) => toast.id === id))
      set({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });
  },
  /** Takes back what was said under a key, because it is not so. */
  withdraw(key: string): void {
    const known = state.centre.find((notice) => notice.key === key);
    if (known === undefined) return;
    stopTimer(known.id);
    const wasUnread = state.centre.indexOf(known) < state.unread;
    set({
      toasts: state.toasts.filter((toast) => toast.key !== key),
      centre: dropped(state.centre, known),
      unread: state.unread - (wasUnread ? 1 : 0),
    });
  },
  markRead(): void {
    if (state.unread > 0) set({ ...state, unread: 0 });
  },
  /** When the person changes: the centre is emptied, and what is about a thing of theirs leaves the screen. */
  forget(): void {
    for (const { id, key } of state.toasts) if (key !== undefined) stopTimer(id);
    set({ toasts: state.toasts.filter(({ key }) => key === undefined), centre: [], unread: 0 });
  },
  clear(): void {
    for (const id of [...timers.keys()]) stopTimer(id);
    set({ toasts: [], centre: [], unread: 0 });
  },
};

export const toast = {
  info: (title: string, detail?: string): void => noticeStore.show('info', title, detail),
  done: (title: string, detail?: string): void => noticeStore.show('done', title, detail),
  error: (title: string, detail?: string): void => noticeStore.show('error', title, detail),
};
