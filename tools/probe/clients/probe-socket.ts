import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { toldByClose, toldByMessage, toldByStatus, type Told } from '../answers/answer.js';
import { withRoom } from './with-room.js';

export type Message = Readonly<Record<string, unknown>>;

export interface OpenOptions {
  readonly cookie?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 45_000;

/** Whether a message answers us. Heartbeats and pushes arrive by themselves. */
const isAnswer = (message: Message): boolean =>
  'code' in message || 'status' in message || 'pong' in message || message['action'] === 'pong';

const HEARTBEAT = 4;
const HEARTBEAT_ANSWER = 5;

/** The answer to a heartbeat in the message's own protocol. */
function answerToHeartbeat(message: Message): object | null {
  if ('ping' in message) return { pong: message['ping'] };
  if (message['action'] === 'ping') return { action: 'pong', data: message['data'] };
  return message['action'] === HEARTBEAT ? { action: HEARTBEAT_ANSWER, ts: message['ts'] } : null;
}

/** A client for any of the venue's four sockets. It keeps every message it receives and sends anything. */
export class ProbeSocket {
  readonly messages: Message[] = [];
  private closeCode: number | undefined;
  private answered = 0;
  private readonly waiting = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      const message = JSON.parse((isBinary ? gunzipSync(data) : data).toString('utf8')) as Message;
      this.messages.push(message);
      const beat = answerToHeartbeat(message);
      if (beat !== null && socket.readyState === WebSocket.OPEN) this.send(beat);
      this.wake();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.wake();
    });
  }

  /** Resolves to the open socket or to the answer to the first upgrade request. */
  static async tried(
    url: string,
    path: string,
    { cookie, origin, headers = {} }: OpenOptions = {},
  ): Promise<ProbeSocket | Told> {
    const socket = new WebSocket(url.replace('http', 'ws') + path, {
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      ...(origin === undefined ? {} : { origin }),
      perMessageDeflate: false,
    });
    const client = new ProbeSocket(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => {
        socket.on('error', () => socket.terminate());
        resolve(client);
      });
      socket.once('unexpected-response', (_, response) => {
        socket.on('error', () => undefined);
        socket.terminate();
        const told = toldByStatus(response.statusCode ?? 0);
        // A refusal for now must say for how long.
        resolve(
          told.class === 'R' && response.headers['retry-after'] === undefined ? { ...told, class: 'other' } : told,
        );
      });
      socket.once('error', reject);
    });
  }

  /** Resolves to the open socket or to the answer to the upgrade once there was room for it. */
  static async open(url: string, path: string, options: OpenOptions = {}): Promise<ProbeSocket | Told> {
    return withRoom(
      () => ProbeSocket.tried(url, path, options),
      (told) => !(told instanceof ProbeSocket) && told.class === 'R',
    );
  }

  static async opened(url: string, path: string, options: OpenOptions = {}): Promise<ProbeSocket> {
    const opened = await ProbeSocket.open(url, path, options);
    if (!(opened instanceof ProbeSocket)) throw new Error(`the upgrade to ${path} was answered ${opened.status}`);
    return opened;
  }

  get closed(): boolean {
    return this.closeCode !== undefined;
  }

  get answers(): readonly Message[] {
    return this.messages.filter(isAnswer);
  }

  /** The answers after the first `since`. */
  told(since: number): readonly Told[] {
    return this.answers.slice(since).map(toldByMessage);
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message));
  }

  /** The answer to one message. The end of the connection also counts as an answer. */
  async ask(message: unknown): Promise<Told> {
    this.send(message);
    return this.answer();
  }

  /** The next unread answer. */
  async answer(): Promise<Told> {
    return this.until(() => {
      const answer = this.answers[this.answered];
      if (answer === undefined) return this.closeCode === undefined ? undefined : toldByClose(this.closeCode);
      this.answered += 1;
      return toldByMessage(answer);
    });
  }

  async end(): Promise<Told> {
    return this.until(() => (this.closeCode === undefined ? undefined : toldByClose(this.closeCode)));
  }

  async next(fits: (message: Message) => boolean): Promise<Message> {
    return this.until(() => this.messages.find(fits));
  }

  leave(): void {
    this.socket.terminate();
  }

  private async until<Value>(look: () => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const overdue = setTimeout(() => {
        this.waiting.delete(check);
        reject(
          new Error(
            [
              `nothing of that kind came; closed with ${this.closeCode ?? 'nothing'}, `,
              `last message ${JSON.stringify(this.messages.at(-1))?.slice(0, 160) ?? 'none'}`,
            ].join(''),
          ),
        );
      }, PATIENCE_MS);
      const check = (): void => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(overdue);
        this.waiting.delete(check);
        resolve(found);
      };
      this.waiting.add(check);
      check();
    });
  }

  private wake(): void {
    for (const waiter of [...this.waiting]) waiter();
  }
}
