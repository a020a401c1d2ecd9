import { screen } from '@testing-library/react';
import { FakeVenue, silence } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { AccountSecurityPage } from './account-page.js';

jest.mock('@corella/ui/qr-code', () => ({ QrCode: () => null }));

beforeAll(startPages);

it('asks at once whether the account is to be locked where somebody comes for that', async () => {
  const venue = new FakeVenue();
  for (const path of ['user/sessions', 'user/login-log', 'user/security-log', 'api-keys', 'privacy'])
    venue.on(`GET /api/${path}`, silence);
  const { address } = showPage(<AccountSecurityPage />, { at: '/user/info/?do=lock', me: sampleMe() });
  expect(await screen.findByRole('dialog', { name: 'Lock your account?' })).toBeVisible();
  expect(address()).toBe('/en-us/user/info/');
  expect(venue.asked('POST /api/user/lock')).toEqual([]);
});
