import type { CustomerPrincipal, UserView } from '@corella/contracts/identity';
import { API_PERMISSIONS, USER_TYPE } from '@corella/contracts/identity';
import type { Appended, StreamStore } from '../aggregates/stream-store.js';
import { codesLeft, hasPasskey, hasTotp } from '../domain/user/factors.js';
import type { UserCommand } from '../domain/user/user-command.js';
import type { UserEvent } from '../domain/user/user-event.js';
import { userStream } from '../domain/user/user-event.js';
import { decideUser } from '../domain/user/user.decide.js';
import type { RegisteredUser, UserState } from '../domain/user/user-state.js';
import type { IdentityRejection } from '@corella/contracts/identity';
import type { Result } from '@corella/result';
import type { Contacts } from './contacts.js';

/** A customer's stream, joined with what the vault knows about the person. */
export class Users {
  constructor(
    private readonly streams: StreamStore<UserState, UserEvent>,
    private readonly contacts: Contacts,
  ) {}

  /** Null for a uid that was never registered. */
  async get(uid: string): Promise<RegisteredUser | null> {
    const { state } = await this.streams.load(userStream(uid));
    return state.status === 'none' ? null : state;
  }

  change(
    uid: string,
    command: UserCommand,
    meta: { by?: string; requestId?: string } = {},
  ): Promise<Result<Appended<UserState, UserEvent>, IdentityRejection>> {
    return this.streams.change(userStream(uid), (state, at) => decideUser(command, state, at), { by: uid, ...meta });
  }

  async view(uid: string): Promise<UserView | null> {
    const user = await this.get(uid);
    return user === null ? null : this.viewOf(user);
  }

  async viewOf(user: RegisteredUser): Promise<UserView> {
    const contact = await this.contacts.of(user.uid);
    const { preferences, favourites } = await this.contacts.preferencesOf(user.uid);
    const left = codesLeft(user);
    return {
      uid: user.uid,
      userType: USER_TYPE.main,
      // Empty after the person's key was erased.
      email: contact?.email ?? '',
      country: user.country,
      profile: user.profile,
      kycState: user.kycState,
      status: user.status,
      allow: user.control?.allow ?? [],
      agreementsSigned: user.agreements,
      totp: hasTotp(user),
      ...(hasPasskey(user) ? { passkeys: user.passkeys.length } : {}),
      ...(left === null ? {} : { recoveryCodes: left }),
      ...(user.blockedUntil === null ? {} : { blockedUntil: user.blockedUntil }),
      ...(user.lock === null ? {} : { lock: user.lock }),
      registeredAt: user.registeredAt,
      passwordChangedAt: user.passwordChangedAt,
      preferences,
      favourites,
    };
  }

  async sessionPrincipal(user: RegisteredUser, sessionId: string): Promise<CustomerPrincipal> {
    return {
      kind: 'customer',
      uid: user.uid,
      via: 'session',
      sessionId,
      permissions: API_PERMISSIONS,
      user: await this.viewOf(user),
    };
  }
}
