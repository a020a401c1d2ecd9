/** What a page wrote to its shell. */
export interface Written {
  readonly id: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly code?: number;
  readonly data?: unknown;
}

type Answer = { readonly code: number; readonly data?: unknown } | 'silence';

/** Posts to the page as a shell does, or, with other origin and source, as somebody else would. */
export const postToPage = (
  data: unknown,
  from: { readonly origin?: string; readonly source?: MessageEventSource | null } = {},
): void =>
  void window.dispatchEvent(
    new MessageEvent('message', { data, origin: window.location.origin, source: window, ...from }),
  );

/** The shell of an app. It answers as told, and does not know what it was not told. */
export class ShellDouble {
  readonly written: Written[] = [];
  readonly answers = new Map<string, Answer>();

  readonly postMessage = (text: string): void => {
    const message = JSON.parse(text) as Written;
    this.written.push(message);
    if (message.method === undefined) return;
    const answer = this.answers.get(message.method) ?? { code: 404 };
    if (answer !== 'silence')
      void Promise.resolve().then(() => postToPage(JSON.stringify({ id: message.id, ...answer })));
  };

  /** Questions of the page about this, oldest first. */
  asked(method: string): readonly Written[] {
    return this.written.filter((one) => one.method === method);
  }

  /** Answers of the page to the question with this id. */
  repliesTo(id: string): readonly Written[] {
    return this.written.filter((one) => one.id === id && one.method === undefined);
  }
}
