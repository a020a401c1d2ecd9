let language = 'en-us';

/** The language of problem texts; the application sets it when its page's language changes. */
export function setApiLanguage(next: string): void {
  language = next;
}

export const apiLanguage = (): string => language;

/** The sentences of failures that the venue could not write itself. */
const OWN_TEXTS = {
  'en-us': {
    network: 'The server did not answer. Please try again.',
    unexpected: 'The server answered something this page does not understand. Reload it.',
    status: 'The server answered {status}.',
  },
  'zh-cn': {
    network: '服务器没有应答，请重试。',
    unexpected: '服务器的应答无法识别，请刷新页面。',
    status: '服务器返回了 {status}。',
  },
} as const;

/** One of them in the language of the page. */
export const ownText = (name: keyof (typeof OWN_TEXTS)['en-us'], status = 0): string =>
  OWN_TEXTS[language === 'zh-cn' ? 'zh-cn' : 'en-us'][name].replace('{status}', String(status));
