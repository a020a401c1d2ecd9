import type { WhyLost } from '@corella/api-client';
import { act, screen } from '@testing-library/react';
import { keepWhyLost } from '../guards/why-lost.js';
import { sampleMe } from '../testing/samples.js';
import { showPage, startPages } from '../testing/show-page.js';
import { LostBar } from './lost-bar.js';

describe('a public page of a tab whose session was lost', () => {
  beforeAll(startPages);
  afterEach(() => act(() => keepWhyLost(null)));

  it.each<[WhyLost, RegExp, string]>([
    ['ended', /The session has ended/, 'Log in'],
    ['closed', /Your account is closed/, 'What is kept'],
  ])('says so, with the way on: %s', async (why, text, link) => {
    keepWhyLost(why);
    showPage(<LostBar />, { at: '/markets/', me: null });
    expect(await screen.findByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/en-us/login/');
  });

  it('names support where the account was frozen', async () => {
    keepWhyLost('frozen');
    showPage(<LostBar />, { at: '/markets/', me: null });
    expect(await screen.findByRole('status')).toHaveTextContent(/account was frozen/);
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it.each([
    ['nobody was logged in', null, '/markets/', null],
    ['somebody is logged in again', 'ended', '/markets/', sampleMe()],
    ['the log-in says it', 'ended', '/login/', null],
  ] as const)('says nothing where %s', async (_where, why, at, me) => {
    keepWhyLost(why);
    showPage(<LostBar />, { at, me });
    await act(() => import('./lost-notice.js'));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
