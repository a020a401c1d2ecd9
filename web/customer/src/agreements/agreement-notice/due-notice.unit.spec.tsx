import { act, screen } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { DueNotice } from './due-notice.js';

const due = [
  { id: 'terms', version: 2, effectiveAt: '2026-11-20T09:00:00.000Z', until: '2026-12-04T09:00:00.000Z' },
  { id: 'risk', version: 2, effectiveAt: '2026-11-20T09:00:00.000Z', until: '2026-12-20T09:00:00.000Z' },
];

describe('the notice of new agreements', () => {
  beforeAll(startPages);

  it('says until when orders are taken, and leads to what changes', async () => {
    showPage(<DueNotice />, { me: sampleMe({ agreementsDue: due }) });
    expect(await screen.findByRole('status')).toHaveTextContent(/until .*4.*2026/);
    expect(screen.getByRole('link', { name: 'Read what changes' })).toHaveAttribute('href', '/en-us/user/agreement/');
  });

  it.each([
    ['nobody is logged in', null],
    ['nothing is due', sampleMe()],
    ['the time is over, and the page itself asks', sampleMe({ agreementsDue: due, agreementsPending: ['terms'] })],
    [
      'the account is being closed, so that no orders are taken',
      sampleMe({ agreementsDue: due, locks: [{ reason: 'account-closing', until: null }] }),
    ],
    ['the main account accepts for a sub-account', sampleMe({ agreementsDue: due, parentUid: '1000001' })],
  ])('is not there where %s', async (_why, me) => {
    showPage(<DueNotice />, { me });
    await act(() => import('./agreement-notice.js'));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
