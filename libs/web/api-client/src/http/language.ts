let language = 'en-us';

/** The language of problem texts; the application sets it when its page's language changes. */
export function setApiLanguage(next: string): void {
  language = next;
}

export const apiLanguage = (): string => language;

/** Why a request failed, in the language of the page, where the venue could not say it. */
export function noAnswerText(): string {
  const isChinese = language === 'zh-cn';
  if (!navigator.onLine)
    return isChinese ? '当前没有网络，请连接后重试。' : 'You are offline. Try again once you are connected.';
  return isChinese ? '服务器发生错误，请稍后重试。' : 'Server error occurred. Please try again later.';
}
