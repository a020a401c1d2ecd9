import type { TokenFamily } from './token-families.js';
import type { UserView } from './views.js';

/** The secret of a cookie (256 bits, base64url). Identity stores only its hash. */
export interface SessionGrant {
  readonly token: string;
  readonly expiresAt: number;
  /** Only of a customer's session: the token of each family. `token` is that of the user centre. */
  readonly tokens?: Readonly<Record<TokenFamily, string>>;
}
/** A completed login. `device` is the cookie of a device that was not known for this account before. */
export interface LoggedIn {
  readonly session: SessionGrant;
  readonly user: UserView;
  readonly device?: SessionGrant;
}
