import type { ApiKeyView, IdentityCommand, IdentityRejection, SubAccountView } from '@corella/contracts/identity';
import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { NOW_MS, principal, UID } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from './signed-client.js';

export const DESK: SubAccountView = {
  uid: '2000001',
  name: 'TreasuryDesk',
  remark: 'Tokyo',
  authorities: ['exchange', 'retail'],
  frozenBy: null,
  mayLogIn: true,
  totp: false,
  createdAt: NOW_MS,
};
/** Frozen by staff, and new: the ledger has not opened its account yet. */
export const HEDGING: SubAccountView = { ...DESK, uid: '2000002', name: 'Hedging', authorities: [], frozenBy: 'venue' };
export const DESK_ACCOUNT = 100_002;

const held = (uid: string, asset: string, available: string, frozen: string) => ({
  account: `spot:${uid}`,
  asset,
  available,
  frozen,
  revision: 4,
});

/** The owner of the key has two sub-users. What the first one has does not change. */
export function answerForFamily({ signals }: HuobiVenue): void {
  signals.answer('identity.sub-accounts', ({ uid }) =>
    uid === UID ? { mayAdd: true, items: [HEDGING, DESK] } : { mayAdd: false, items: [] },
  );
  const numbers: Readonly<Record<string, number>> = {
    [`spot:${UID}`]: ACCOUNT_ID,
    [`spot:${DESK.uid}`]: DESK_ACCOUNT,
  };
  signals.answer('ledger.account', ({ account }) => {
    const accountId = numbers[account];
    return accountId === undefined ? null : { account, accountId, status: 'active', allow: ['exchange'] };
  });
  signals.answer('ledger.balances', ({ account }) => ({
    rows: account === `spot:${DESK.uid}` ? [held(DESK.uid, 'aud', '150000000', '50000000')] : [],
    revision: 31,
  }));
  signals.answer('ledger.balances-of', () => ({
    rows: [held(DESK.uid, 'aud', '150000000', '50000000'), held(HEDGING.uid, 'aud', '1', '0')],
    revision: 31,
  }));
}

export const SUB_KEY: ApiKeyView = {
  accessKey: 'sub-access-key',
  label: 'grid',
  permissions: ['READ', 'WRITE'],
  ips: ['203.0.113.7'],
  createdAt: NOW_MS,
  expiresAt: null,
  status: 'active',
  lastUsedAt: null,
  lastUsedIp: null,
};

/** A venue of the family, whose identity does all but what `refuse` names, by command or by the name of a new one. */
export async function openFamily() {
  const venue = await openHuobiVenue();
  answerForFamily(venue);
  const commands: IdentityCommand[] = [];
  let refused: Readonly<Record<string, IdentityRejection['code']>> = {};
  const replies: Readonly<Record<string, object>> = {
    CreateSubAccount: { subAccount: DESK },
    ChangeSubAccount: { subAccount: DESK },
    CreateSubApiKey: { key: SUB_KEY, secretKey: 'the-secret' },
    UpdateSubApiKey: { key: { ...SUB_KEY, label: 'maintained' } },
    DeleteSubApiKey: { deleted: true },
    TransferFunds: { transferId: 'ab12cd34ef56ab12cd34ef56ab12cd34', revision: 77 },
  };
  venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
    commands.push(command);
    const code = ('name' in command ? refused[command.name] : undefined) ?? refused[command.type];
    return code === undefined ? ok(replies[command.type]) : reject({ code });
  });
  const refuse = (these: typeof refused): void => void (refused = these);
  /** As a key of the company, or of a sub-account. */
  const signAs = (parentUid?: string): void => void Object.assign(principal.user, { parentUid });
  const again = (): void => {
    commands.splice(0);
    refuse({});
    signAs();
    venue.permissions = ['READ', 'WRITE'];
  };
  return { venue, commands, refuse, signAs, again };
}
export type Family = Awaited<ReturnType<typeof openFamily>>;
