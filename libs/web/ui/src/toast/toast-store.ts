/**
 * A toast disappears after 3 s; an error stays until dismissed. The notification centre keeps the newest hundred of
 * both.
 */
export type ToastKind = 'info' | 'done' | 'error';

export interface Notice {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail?: string;
  readonly atMs: number;
}

export interface NoticeState {
  readonly toasts: readonly Notice[];
  readonly centre: readonly Notice[];
  readonly unread: number;
}

const TOAST_MS = 3_000;
const MOST_TOASTS = 4;
const MOST_KEPT = 100;

let state: NoticeState = { toasts: [], centre: [], unread: 0 };
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: NoticeState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const noticeStore = {
  get: (): NoticeState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A message that is already on screen is not repeated, so repeated failures do not pile up. */
  show(kind: ToastKind, title: string, detail?: string): void {
    if (state.toasts.some((toast) => toast.kind === kind && toast.title === title && toast.detail === detail)) return;
    lastId += 1;
    const notice: Notice = { id: lastId, kind, title, detail, atMs: Date.now() };
    set({
      toasts: [...state.toasts, notice].slice(-MOST_TOASTS),
      centre: [notice, ...state.centre].slice(0, MOST_KEPT),
      unread: Math.min(state.unread + 1, MOST_KEPT),
    });
    if (kind !== 'error') setTimeout(() => noticeStore.dismiss(notice.id), TOAST_MS);
  },
  dismiss(id: number): void {
    if (state.toasts.some((toast) => toast.id === id))
      set({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });
  },
  markRead(): void {
    if (state.unread > 0) set({ ...state, unread: 0 });
  },
  clear(): void {
    set({ toasts: [], centre: [], unread: 0 });
  },
};

export const toast = {
  info: (title: string, detail?: string): void => noticeStore.show('info', title, detail),
  done: (title: string, detail?: string): void => noticeStore.show('done', title, detail),
  error: (title: string, detail?: string): void => noticeStore.show('error', title, detail),
};
