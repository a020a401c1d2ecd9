import { USER_TYPE } from '@corella/contracts/identity';
import { cleanup, screen } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { UserMenu } from './user-menu.js';

describe('the menu of the account', () => {
  beforeAll(startPages);

  it.each([
    [{}, 'mia@corella.example'],
    [{ name: 'Calder Holm Pty Ltd' }, 'Calder Holm Pty Ltd'],
    [{ userType: USER_TYPE.sub, email: 'TreasuryDesk' }, 'TreasuryDesk'],
  ])('of %j is named %s', (change, name) => {
    showPage(<UserMenu me={sampleMe(change)} />, { me: sampleMe(change) });
    expect(screen.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
    cleanup();
  });

  it('has the address under the verified name', async () => {
    const me = sampleMe({ name: 'Calder Holm Pty Ltd' });
    const { user } = showPage(<UserMenu me={me} />, { me });
    await user.click(screen.getByRole('button', { name: 'Account: Calder Holm Pty Ltd' }));
    expect(screen.getByText('mia@corella.example')).toBeVisible();
  });
});
