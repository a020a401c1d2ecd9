import { USER_TYPE } from '@corella/contracts/identity';
import { cleanup, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { useAccountItems } from './account-items.js';

const Paths = (): JSX.Element => (
  <ul>
    {useAccountItems().map(({ path }) => (
      <li key={path}>{path}</li>
    ))}
  </ul>
);

const shownTo = (me: Parameters<typeof sampleMe>[0] | null): readonly string[] => {
  showPage(<Paths />, { at: '/markets/', me: me === null ? null : sampleMe(me) });
  const paths = screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  cleanup();
  return paths;
};

describe('the links to one’s own pages', () => {
  beforeAll(startPages);

  it('lead a customer everywhere, before the agreements too', () => {
    const all = [
      '/user/balances/',
      '/withdraw/',
      '/user/order/',
      '/user/info/',
      '/user/verify/',
      '/user/api/',
      '/user/agreement/',
    ];
    expect(shownTo({})).toEqual(all);
    expect(shownTo({ agreementsPending: ['terms'] })).toEqual(all);
  });

  it('lead a verified company to its sub-accounts', () =>
    expect(shownTo({ subAccounts: true })).toContain('/user/subaccount/'));

  it('lead a sub-account neither to the verification nor to API keys, but to what it may do', () =>
    expect(shownTo({ userType: USER_TYPE.sub })).toEqual([
      '/user/balances/',
      '/user/order/',
      '/user/info/',
      '/user/subaccount/',
    ]));

  it('are none for a visitor', () => expect(shownTo(null)).toEqual([]));
});
