import type { UserEvents } from '@corella/contracts/identity';

export type UserEvent = {
  [K in keyof UserEvents]: { readonly type: K; readonly data: UserEvents[K] };
}[keyof UserEvents];
export const userStream = (uid: string): string => `user-${uid}`;
