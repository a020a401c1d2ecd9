import { BRIDGE_CODE, isQuestion, readMessage, type Question, type Reply } from './protocol.js';
import { SHELL_METHODS, type ShellData, type ShellMethod, type ShellReply } from './shell-methods.js';

/** What a shell puts into the page before its scripts run. */
export interface NativeShell {
  postMessage(text: string): void;
}

export type Answerer = (params: Readonly<Record<string, unknown>>) => Reply | Promise<Reply>;

const PATIENCE_MS = 5_000;
const MOST_WAITING = 50;
const MOST_REMEMBERED = 100;

const FAULT: Reply = { code: BRIDGE_CODE.fault, data: null };
const MISSING: Reply = { code: BRIDGE_CODE.missing, data: null };

/**
 * The page's end of the bridge to a native shell. It hears messages that this very page posts to itself, as a shell
 * does from outside; those of other origins and frames are dropped, and so are late replies. A question that comes
 * twice is answered twice and carried out once.
 */
export class Bridge {
  private readonly waiting = new Map<string, (reply: Reply) => void>();
  private readonly answered = new Map<string, Promise<Reply>>();

  constructor(
    private readonly shell: NativeShell,
    private readonly answerers: ReadonlyMap<string, Answerer>,
  ) {}

  /** Until the returned function is called. */
  listen(): () => void {
    window.addEventListener('message', this.receive);
    return () => window.removeEventListener('message', this.receive);
  }

  /** Never rejects: what went wrong is a code. */
  async ask<Method extends ShellMethod>(method: Method, params: object = {}): Promise<ShellReply<Method>> {
    const { code, data } = await this.replyTo({ method, params });
    if (code !== BRIDGE_CODE.ok) return { ok: false, code };
    const read = SHELL_METHODS[method].safeParse(data);
    return read.success ? { ok: true, data: read.data as ShellData<Method> } : { ok: false, code: BRIDGE_CODE.fault };
  }

  private replyTo(question: object): Promise<Reply> {
    if (this.waiting.size >= MOST_WAITING) return Promise.resolve(FAULT);
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => settle({ code: BRIDGE_CODE.timeout, data: null }), PATIENCE_MS);
      this.waiting.set(id, settle);
      if (!this.post({ id, ...question })) settle(FAULT);
    });
  }

  private readonly receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== window.location.origin || event.source !== window) return;
    const heard = readMessage(event.data);
    if (heard === null) return;
    if (isQuestion(heard)) void this.answer(heard);
    else this.waiting.get(heard.id)?.(heard);
  };

  private async answer(question: Question): Promise<void> {
    const known = this.answered.get(question.id) ?? this.carryOut(question);
    this.answered.set(question.id, known);
    const [oldest] = this.answered.keys();
    if (this.answered.size > MOST_REMEMBERED && oldest !== undefined) this.answered.delete(oldest);
    this.post({ id: question.id, ...(await known) });
  }

  private async carryOut({ method, params = {} }: Question): Promise<Reply> {
    try {
      return (await this.answerers.get(method)?.(params)) ?? MISSING;
    } catch {
      return FAULT;
    }
  }

  /** False if the shell is gone. */
  private post(message: object): boolean {
    try {
      this.shell.postMessage(JSON.stringify(message));
      return true;
    } catch {
      return false;
    }
  }
}
