import { createContext, useContext } from 'react';

/** The library's own texts. The application provides them in the page's language. */
export interface UiText {
  readonly close: string;
  readonly retry: string;
  readonly loadFailed: string;
  readonly notifications: string;
  readonly noNotifications: string;
  readonly clearAll: string;
  readonly live: string;
  readonly connecting: string;
  /** `{age}` is replaced by a duration such as `14 s`. */
  readonly old: string;
  readonly rises: string;
  readonly falls: string;
}

export const ENGLISH_UI_TEXT: UiText = {
  close: 'Close',
  retry: 'Try again',
  loadFailed: 'This could not be loaded',
  notifications: 'Notifications',
  noNotifications: 'Nothing new',
  clearAll: 'Clear all',
  live: 'Live',
  connecting: 'Connecting',
  old: '{age} old',
  rises: 'up',
  falls: 'down',
};

const UiTextContext = createContext<UiText>(ENGLISH_UI_TEXT);
export const UiTextProvider = UiTextContext.Provider;
export const useUiText = (): UiText => useContext(UiTextContext);
