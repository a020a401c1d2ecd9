import { act, screen } from '@testing-library/react';
import { keepWhyLost } from '../guards/why-lost.js';
import { sampleMe } from '../testing/samples.js';
import { showPage, startPages } from '../testing/show-page.js';
import { PageNotices } from './page-notices.js';

const due = [{ id: 'terms', version: 2, effectiveAt: '2026-11-20T09:00:00.000Z', until: '2026-12-04T09:00:00.000Z' }];

describe('the bars under the header', () => {
  beforeAll(startPages);
  afterEach(() => keepWhyLost(null));

  it.each([
    ['agreements are due', sampleMe({ agreementsDue: due }), /until .*4.*2026/],
    ['the account is closing', sampleMe({ locks: [{ reason: 'account-closing', until: null }] }), /being closed/],
  ])('tell that %s', async (_what, me, text) => {
    showPage(<PageNotices />, { at: '/markets/', me });
    expect(await screen.findByRole('status')).toHaveTextContent(text);
  });

  it('tell that the session was lost', async () => {
    keepWhyLost('ended');
    showPage(<PageNotices />, { at: '/markets/', me: null });
    expect(await screen.findByRole('status')).toHaveTextContent(/logged out/);
  });

  it('are not there for anybody else', async () => {
    showPage(<PageNotices />, { at: '/markets/', me: sampleMe() });
    await act(() => import('./notices.js'));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
