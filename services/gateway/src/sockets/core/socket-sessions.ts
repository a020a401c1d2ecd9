import { IDENTITY_TOPIC, type UserFrozenSignal } from '@corella/contracts/identity';
import { WS_CLOSE } from '@corella/contracts/web';
import type { Signals } from '@corella/signals';
import type { Logger } from 'pino';
import type { AccountControl, AccountControlListener } from '../account/account-controls.js';
import type { BoundedSocket } from './bounded-socket.js';

/** One client, as its protocol sees it. */
export interface SocketSession {
  receive(text: string): void;
  end(): void;
}

/** A client and the proof of who it is; null for a stranger, or before a login. */
export interface Connection<Session extends SocketSession, Proof> {
  readonly socket: BoundedSocket;
  readonly session: Session;
  proof: Proof | null;
}

/** What a proof is worth now. */
export type Standing = 'valid' | 'ended' | 'frozen' | 'closed';

interface Options<Session extends SocketSession, Proof extends { readonly uid: string }> {
  readonly everyMs: number;
  /** Close reason for a client that has missed too many heartbeats. */
  readonly missedReason: string;
  /**
   * Called once a beat. The function it returns sends one client its heartbeat; false if the client has missed too
   * many.
   */
  readonly beat: () => (connection: Connection<Session, Proof>) => boolean;
  /** Only for protocols that know their clients. */
  readonly identity?: {
    readonly signals: Signals;
    /** The same from the log, which loses nothing. */
    readonly controls: { onControl(listener: AccountControlListener): { close(): void } };
    readonly logger: Logger;
    readonly standingOf: (proof: Proof) => Promise<Standing>;
    /** Close reason for a client whose proof is no longer valid. */
    readonly endedReason: string;
  };
}

/**
 * Keeps the connections of one protocol: sends heartbeats, and closes a client as soon as its proof is no longer valid.
 * A signal closes frozen accounts. Since signals may be lost, the log says the same a moment later, and every proof is
 * checked again with each heartbeat.
 */
export class SocketSessions<Session extends SocketSession, Proof extends { readonly uid: string }> {
  private readonly connections = new Set<Connection<Session, Proof>>();
  private timer: NodeJS.Timeout | null = null;
  private frozen: { close(): void } | null = null;
  private controls: { close(): void } | null = null;

  constructor(private readonly options: Options<Session, Proof>) {}

  start(): void {
    this.frozen =
      this.options.identity?.signals.subscribe(IDENTITY_TOPIC.frozen, ({ uid, closed }: UserFrozenSignal) =>
        this.control({ uid, standing: closed === true ? 'closed' : 'frozen' }),
      ) ?? null;
    this.controls = this.options.identity?.controls.onControl((control) => this.control(control)) ?? null;
    this.timer = setInterval(() => this.beat(), this.options.everyMs);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.frozen?.close();
    this.controls?.close();
  }

  open(connection: Connection<Session, Proof>): void {
    this.connections.add(connection);
    connection.socket.onClose(() => {
      this.connections.delete(connection);
      connection.session.end();
    });
  }

  /** Acts on every client whose proof matches. */
  each(fits: (proof: Proof) => boolean, act: (connection: Connection<Session, Proof>) => void): void {
    for (const connection of this.connections) if (connection.proof !== null && fits(connection.proof)) act(connection);
  }

  /** Closes a client whose proof is no longer valid. */
  recheck({ socket, proof }: Connection<Session, Proof>): void {
    const { identity } = this.options;
    if (identity === undefined || proof === null) return;
    identity.standingOf(proof).then(
      (standing) => {
        if (standing === 'frozen') socket.close(WS_CLOSE.frozen, 'account frozen');
        else if (standing === 'closed') socket.close(WS_CLOSE.closed, 'account closed');
        else if (standing === 'ended') socket.close(WS_CLOSE.deadToken, identity.endedReason);
      },
      (error: unknown) => identity.logger.warn({ err: error }, 'the identity behind a socket could not be looked up'),
    );
  }

  private control({ uid, standing }: AccountControl): void {
    this.each(
      (proof) => proof.uid === uid,
      (connection) => {
        if (standing === 'frozen') connection.socket.close(WS_CLOSE.frozen, 'account frozen');
        else if (standing === 'closed') connection.socket.close(WS_CLOSE.closed, 'account closed');
        else this.recheck(connection);
      },
    );
  }

  private beat(): void {
    if (this.connections.size === 0) return;
    const sendTo = this.options.beat();
    for (const connection of this.connections) {
      if (sendTo(connection)) this.recheck(connection);
      else connection.socket.close(WS_CLOSE.heartbeatMissed, this.options.missedReason);
    }
  }
}
