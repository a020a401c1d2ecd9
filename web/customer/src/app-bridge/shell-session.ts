import { noAnswerText, sessionEvents } from '@corella/api-client';
import { noticeStore } from '@corella/ui';
import type { Bridge } from './bridge.js';
import { BRIDGE_CODE } from './protocol.js';
import { SHELL_SESSION } from './shell-methods.js';

const NOTICE = 'app-bridge:session';
/** After so many failures in a row the page is loaded anew. */
const MOST_FAILURES = 10;

interface Options {
  readonly isSignedIn: () => boolean;
  /** Forgets the account, without asking the server to log out. */
  readonly end: () => void;
  readonly reload: () => void;
}

/**
 * Keeps the page's session that of the app. The shell has the tokens: it exchanges them and puts them into the cookies
 * of its web view, so none of them ever crosses the bridge.
 */
export class ShellSession {
  private failures = 0;

  constructor(
    private readonly bridge: Pick<Bridge, 'ask'>,
    private readonly options: Options,
  ) {}

  /** Asks the shell about its session. False where it has no say in it, because it does not know the question. */
  async check(): Promise<boolean> {
    const reply = await this.bridge.ask('token.check');
    if (!reply.ok) return this.failed(reply.code);
    const { result } = reply.data;
    if (result === SHELL_SESSION.signedOut) this.options.end();
    else if (result !== SHELL_SESSION.ready || !this.options.isSignedIn()) return this.takeOver();
    this.failures = 0;
    return true;
  }

  /** The shell puts its tokens into the cookies; then the page forgets the account and asks anew whose it is. */
  private async takeOver(): Promise<boolean> {
    const reply = await this.bridge.ask('token.get');
    if (!reply.ok) return this.failed(reply.code);
    this.failures = 0;
    sessionEvents.changed();
    return true;
  }

  /** The session stays what it was. */
  private failed(code: number): boolean {
    if (code === BRIDGE_CODE.missing) return false;
    this.failures += 1;
    noticeStore.tell({ kind: 'error', key: NOTICE, title: noAnswerText() });
    if (this.failures === MOST_FAILURES) this.options.reload();
    return true;
  }
}
