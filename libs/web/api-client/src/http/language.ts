let language = 'en-us';

/** The language of problem texts; the application sets it when its page's language changes. */
export function setApiLanguage(next: string): void {
  language = next;
}

export const apiLanguage = (): string => language;
