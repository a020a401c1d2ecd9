export type ToastKind = 'info' | 'done' | 'error';

export interface Notice {
  readonly id: number;
  readonly key?: string;
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
