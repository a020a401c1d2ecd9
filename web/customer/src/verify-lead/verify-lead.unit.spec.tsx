import { cleanup, screen } from '@testing-library/react';
import { sampleMe } from '../testing/samples.js';
import { showPage, startPages } from '../testing/show-page.js';
import { VerifyLead } from './verify-lead.js';

beforeAll(startPages);

describe('the way to the verification', () => {
  it.each([
    [0, 'Verify your identity to trade'],
    [1, 'Your verification is being checked'],
    [2, 'Your verification is being checked'],
    [-2, 'Your verification is being checked'],
    [3, 'Your verification needs a change'],
    [-1, 'Your verification was not accepted'],
  ])('says in state %d: %s', (kycState, title) => {
    showPage(<VerifyLead me={sampleMe({ kycState })} />);
    expect(screen.getByRole('link', { name: new RegExp(`^${title}`) })).toHaveAttribute('href', '/en-us/user/verify/');
  });

  it('is not shown to who is verified, nor to a sub-account, which its main account speaks for', () => {
    showPage(<VerifyLead me={sampleMe({ kycState: 90 })} />);
    showPage(<VerifyLead me={sampleMe({ kycState: 0, userType: 2 })} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is not shown to whoever closes the account, unless the desk waits for them', () => {
    const locks = [{ reason: 'account-closing', until: null }];
    showPage(<VerifyLead me={sampleMe({ kycState: 0, locks })} />);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    showPage(<VerifyLead me={sampleMe({ kycState: 3, locks })} />);
    expect(screen.getByRole('link')).toBeVisible();
  });
});
