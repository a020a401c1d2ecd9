import type { AgreementVersion, CustomerPrincipal, UserView } from '@corella/contracts/identity';
import {
  agreementsDue,
  API_PERMISSIONS,
  QUICK_WITHDRAW,
  standingSignatures,
  USER_TYPE,
} from '@corella/contracts/identity';
import type { Agreements } from '../agreements/agreements.js';
import type { BlockEnds } from '../blocks/block-ends.js';
import {
  type Appended,
  BoundedMap,
  type ChangeMeta,
  type Loaded,
  noteCustomer,
  type StreamStore,
} from '@corella/aggregates';
import { sameForLedger, type AccountControl } from '../domain/user/account-control.js';
import { isSubAccount, mayHaveSubAccounts } from '../domain/user/sub-account.decide.js';
import { codesLeft, hasPasskey, hasTotp } from '../domain/user/factors.js';
import type { UserCommand } from '../domain/user/user-command.js';
import type { UserEvent } from '../domain/user/user-event.js';
import { userStream } from '../domain/user/user-event.js';
import { decideUser } from '../domain/user/user.decide.js';
import type { ClosedState, RegisteredUser, UserState } from '../domain/user/user-state.js';
import type { IdentityRejection } from '@corella/contracts/identity';
import type { Mailer } from '@corella/mailer';
import { ok, whenKnown, type Result, type Soon } from '@corella/result';
import { shownName, type ContactBody, type Contacts, type Preferences } from './contacts.js';
import type { Phones } from './phones.js';

/** The verified name of a customer, where there is one. */
export interface VerifiedName {
  of(user: RegisteredUser): Promise<string | null>;
  /** Undefined where something would have to be read. */
  inMemory(user: RegisteredUser): string | null | undefined;
}

const controlOf = (state: UserState): AccountControl | null => (state.status === 'none' ? null : state.control);

/** On its way to being closed, or closed. */
const closureOf = ({ uid, closing, closed }: RegisteredUser): Pick<UserView, 'closingSince' | 'closure'> => ({
  ...(closing === null ? {} : { closingSince: closing.at }),
  ...(closed === null ? {} : { closure: { uid, ...withoutAt(closed), closedAt: closed.at } }),
});
const withoutAt = ({ at: _, ...closed }: ClosedState): Omit<ClosedState, 'at'> => closed;

const withSwitches = (user: RegisteredUser, preferences: UserView['preferences']): UserView['preferences'] =>
  isSubAccount(user)
    ? Object.fromEntries(Object.entries(preferences).filter(([key]) => key !== QUICK_WITHDRAW))
    : { ...preferences, [QUICK_WITHDRAW]: user.quickWithdraw ? 'Y' : 'N' };

/** What a view is made of beside the customer's own state. */
interface ViewParts {
  readonly contact: ContactBody | null;
  readonly preferences: Preferences;
  readonly verified: RegisteredUser;
  readonly name: string | null;
  readonly phone: string | null;
  readonly published: readonly AgreementVersion[];
  /** Until when withdrawals are blocked; null if they are not. */
  readonly block: number | null;
}

/** Parts never change: what is another has another identity. */
const samePartsAs = (a: ViewParts, b: ViewParts): boolean =>
  a.contact === b.contact &&
  a.preferences === b.preferences &&
  a.verified === b.verified &&
  a.name === b.name &&
  a.phone === b.phone &&
  a.published === b.published &&
  a.block === b.block;

const MOST_CONTROLS = 20_000;

/** A customer's stream, joined with what the vault knows about the person. */
export class Users {
  private readonly controls = new BoundedMap<string, number>(MOST_CONTROLS);
  private readonly views = new WeakMap<RegisteredUser, { readonly parts: ViewParts; readonly view: UserView }>();

  constructor(
    private readonly streams: StreamStore<UserState, UserEvent>,
    private readonly contacts: Contacts,
    private readonly phones: Phones,
    private readonly names: VerifiedName,
    private readonly sms: Pick<Mailer, 'canSend'>,
    private readonly agreements: Pick<Agreements, 'published' | 'inMemory'>,
    private readonly blockEnds: Pick<BlockEnds, 'endOf'>,
  ) {}

  /** Null where its stream would have to be read, and for a uid that was never registered. */
  inMemory(uid: string): RegisteredUser | null {
    const state = this.streams.known(userStream(uid))?.state;
    return state === undefined || state.status === 'none' ? null : state;
  }

  /** Null for a uid that was never registered. */
  async get(uid: string): Promise<RegisteredUser | null> {
    const { state } = await this.streams.load(userStream(uid));
    return state.status === 'none' ? null : state;
  }

  /**
   * The state, and the newest event that it is made of. An event may arrive by the feed just before the state that it
   * makes is known, so this waits for commands that are under way.
   */
  standing(uid: string): Promise<Loaded<UserState>> {
    return this.streams.settled(userStream(uid));
  }

  async change(
    uid: string,
    command: UserCommand,
    meta: ChangeMeta = {},
  ): Promise<Result<Appended<UserState, UserEvent>, IdentityRejection>> {
    const published = await this.agreements.published();
    let before: AccountControl | null = null;
    const changed = await this.streams.change(
      userStream(uid),
      (state, at) => {
        before = controlOf(state);
        return decideUser(command, state, at, published);
      },
      { by: uid, ...meta },
    );
    if (changed.ok) this.noteChange(uid, before, changed.value);
    if (!changed.ok || changed.value.events.length === 0 || (await this.agreements.published()) === published)
      return changed;
    // Whoever waited while something was published may do what follows from that, and not what they might before.
    const derived = await this.change(uid, { type: 'DeriveControl' }, { by: 'identity' });
    return derived.ok ? ok({ ...derived.value, events: [...changed.value.events, ...derived.value.events] }) : changed;
  }

  /** Where the stream last said something for the ledger to record, since this process began. */
  controlRevision(uid: string): number | undefined {
    return this.controls.get(uid);
  }

  private noteChange(uid: string, before: AccountControl | null, { state, revision }: Loaded<UserState>): void {
    noteCustomer(uid);
    if (!sameForLedger(before, controlOf(state))) this.controls.set(uid, revision);
  }

  async view(uid: string): Promise<UserView | null> {
    const user = await this.get(uid);
    return user === null ? null : this.viewOf(user);
  }

  /**
   * What its owner sees. What was lately asked about is in memory and known at once: pages and orders ask with each
   * request. Made again once a part of it is another.
   */
  viewOf(user: RegisteredUser): Soon<UserView> {
    const parts = this.partsInMemory(user);
    return parts === null ? this.readParts(user).then((read) => this.viewFrom(user, read)) : this.viewFrom(user, parts);
  }

  private viewFrom(user: RegisteredUser, parts: ViewParts): UserView {
    const known = this.views.get(user);
    if (known !== undefined && samePartsAs(known.parts, parts)) return known.view;
    const view = this.makeView(user, parts);
    this.views.set(user, { parts, view });
    return view;
  }

  private partsInMemory(user: RegisteredUser): ViewParts | null {
    const rows = this.contacts.known(user.uid);
    const verified = user.parentUid === null ? user : this.inMemory(user.parentUid);
    const name = this.names.inMemory(user);
    const phone = this.phones.inMemory(user);
    const published = this.agreements.inMemory();
    const block = this.blockEnds.endOf(user.blockedUntil);
    return rows === null || verified === null || name === undefined || phone === undefined || published === null
      ? null
      : { contact: rows.contact, preferences: rows.preferences, verified, name, phone, published, block };
  }

  private async readParts(user: RegisteredUser): Promise<ViewParts> {
    return {
      contact: await this.contacts.of(user.uid),
      verified: (user.parentUid === null ? null : await this.get(user.parentUid)) ?? user,
      preferences: await this.contacts.preferencesOf(user.uid),
      name: await this.names.of(user),
      phone: await this.phones.of(user),
      published: await this.agreements.published(),
      block: this.blockEnds.endOf(user.blockedUntil),
    };
  }

  private makeView(
    user: RegisteredUser,
    { contact, verified, name, phone, published, block, ...rows }: ViewParts,
  ): UserView {
    const { preferences, favourites } = rows.preferences;
    const left = codesLeft(user);
    const due = agreementsDue(verified, published);
    const signatures = standingSignatures(verified.signatures, published);
    return {
      uid: user.uid,
      ...(user.parentUid === null
        ? { userType: USER_TYPE.main }
        : { userType: USER_TYPE.sub, parentUid: user.parentUid }),
      // Empty after the person's key was erased.
      email: contact === null ? '' : shownName(contact),
      ...(name === null ? {} : { name }),
      ...(mayHaveSubAccounts(user) ? { mayHaveSubAccounts: true } : {}),
      ...(this.sms.canSend && !isSubAccount(user) ? { canBindPhone: true } : {}),
      country: user.country,
      profile: user.profile,
      kycState: verified.kycState,
      status: user.status,
      allow: user.control?.allow ?? [],
      agreementsSigned: verified.agreements.filter((id) => signatures.some(({ agreement }) => agreement === id)),
      signatures,
      ...(due.length === 0 ? {} : { agreementsDue: due }),
      totp: hasTotp(user),
      ...(hasPasskey(user) ? { passkeys: user.passkeys.length } : {}),
      ...(phone === null ? {} : { phone }),
      ...(left === null ? {} : { recoveryCodes: left }),
      ...(block === null ? {} : { blockedUntil: block }),
      ...(block === null || user.blockCause === null ? {} : { blockCause: user.blockCause }),
      ...(user.lock === null ? {} : { lock: user.lock }),
      ...(user.lists.length === 0 ? {} : { lists: user.lists }),
      ...(user.isHeld ? { held: true as const } : {}),
      ...closureOf(user),
      registeredAt: user.registeredAt,
      passwordChangedAt: user.passwordChangedAt,
      // Whatever a page kept under this name before it was reserved does not count.
      preferences: withSwitches(user, preferences),
      favourites,
    };
  }

  sessionPrincipal(
    user: RegisteredUser,
    session: Pick<CustomerPrincipal, 'sessionId' | 'tokensSince'>,
  ): Soon<CustomerPrincipal> {
    return whenKnown(this.viewOf(user), (view) => ({
      kind: 'customer',
      uid: user.uid,
      via: 'session',
      ...session,
      permissions: API_PERMISSIONS,
      user: view,
    }));
  }
}
