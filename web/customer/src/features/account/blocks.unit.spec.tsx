import { screen } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { Blocks } from './blocks.js';

describe('what a change stops', () => {
  beforeAll(startPages);

  it('says that it logs out all devices, once, and until when nothing is withdrawn', () => {
    showPage(<Blocks change="password" />, { me: sampleMe() });
    expect(screen.getByText(/^No withdrawals until/)).toHaveTextContent(/\d\d:\d\d\. Logs out all devices\.$/);
  });

  it('says nothing of withdrawals where the first factor blocks none, and nothing of devices that stay', () => {
    showPage(<Blocks change="totp-bind" />, { me: sampleMe({ demo: true }) });
    expect(screen.queryByText(/withdrawals|devices/)).toBeNull();
  });
});
