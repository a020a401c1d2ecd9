import { screen } from '@testing-library/react';
import { sampleMe } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import { StandingSection } from './standing-section.js';

const nothing = (): void => undefined;

describe('what protects an account', () => {
  beforeAll(startPages);

  it.each([
    [false, 'To change keys and factors'],
    [true, 'To change keys, factors and sub-accounts'],
  ])('names sub-accounts to whoever may have some: %s', (subAccounts, heading) => {
    showPage(<StandingSection me={sampleMe({ subAccounts })} onFactor={nothing} onCodes={nothing} />, {
      at: '/user/info/',
    });
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  });
});
