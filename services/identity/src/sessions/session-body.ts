import type { Origin } from '@corella/contracts/identity';
import type { RotatingTokens } from './session-tokens.js';

export interface SessionBody extends RotatingTokens {
  readonly owner: string;
  /** The id that pages and logs show. The hash of the token never leaves `Sessions`. */
  readonly publicId: string;
  readonly generation: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** When a factor was proven again after the login. */
  readonly provenAt?: number;
  /** Where it was opened. */
  readonly ip: string;
  readonly userAgent: string;
  /** Where its tokens were exchanged last, if that was elsewhere. */
  readonly last?: SeenAt;
}

type SeenAt = Pick<Origin, 'ip' | 'userAgent'>;

export const seenAt = ({ ip, userAgent }: Origin): SeenAt => ({ ip, userAgent: userAgent.slice(0, 300) });
/** From where a session was used last, as far as is known. */
export const lastSeen = ({ last, ip, userAgent }: SessionBody): SeenAt => last ?? { ip, userAgent };
