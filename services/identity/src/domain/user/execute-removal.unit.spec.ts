import { REMOVAL_PROJECT, type RemovalProject } from '@corella/contracts/removal';
import { FREEZE, REGISTER, when } from '../../testing/given-user.js';
import type { UserCommand } from './user-command.js';

const execute = (project: RemovalProject, removalId = 'R000000000001'): UserCommand => ({
  type: 'ExecuteRemoval',
  removalId,
  project,
});
const BIND: readonly UserCommand[] = [
  REGISTER,
  { type: 'BindTotp', version: 1, demo: true },
  { type: 'AddPasskey', keyRef: 'k1', demo: true },
  { type: 'IssueRecoveryCodes', version: 1 },
];
const PHONE: UserCommand = { type: 'SetPhone', version: 1, demo: true };

describe('a removal that two people have agreed to', () => {
  it('takes authenticator, passkeys and recovery codes in one append, ends sessions and blocks withdrawals', () => {
    const { outcome, state } = when(BIND, execute(REMOVAL_PROJECT.authenticator));
    expect(outcome).toEqual([
      'RemovalCarriedOut',
      'TotpRemoved',
      'PasskeyRemoved',
      'WithdrawalsBlocked',
      'SessionsRevoked',
      'AccountControlDerived',
    ]);
    expect(state).toMatchObject({ totpVersion: null, passkeys: [], recovery: null, generation: 1 });
  });

  it('takes the recovery codes too where a phone stays bound', () => {
    const { outcome, state } = when([...BIND, PHONE], execute(REMOVAL_PROJECT.authenticator));
    expect(outcome).toContain('RecoveryCodesRemoved');
    expect(state).toMatchObject({ recovery: null, phoneVersion: 1 });
  });

  it('takes the phone alone, or changes the address', () => {
    expect(when([...BIND, PHONE], execute(REMOVAL_PROJECT.phone)).state).toMatchObject({
      phoneVersion: null,
      totpVersion: 1,
      passkeys: ['k1'],
    });
    expect(when([REGISTER], execute(REMOVAL_PROJECT.email)).state).toMatchObject({ emailVersion: 2, generation: 1 });
  });

  it('is carried out once, however often it is asked for', () => {
    const again = execute(REMOVAL_PROJECT.email);
    expect(when([REGISTER, again], again).outcome).toEqual([]);
  });

  it('is refused where nothing is bound, and for a frozen or locked account', () => {
    expect(when([REGISTER], execute(REMOVAL_PROJECT.authenticator)).outcome).toBe('removal-impossible');
    expect(when([REGISTER], execute(REMOVAL_PROJECT.phone)).outcome).toBe('removal-impossible');
    expect(when([...BIND, FREEZE], execute(REMOVAL_PROJECT.authenticator)).outcome).toBe('removal-impossible');
    expect(when([...BIND, { type: 'Lock', cause: 'owner' }], execute(REMOVAL_PROJECT.email)).outcome).toBe(
      'removal-impossible',
    );
  });
});
