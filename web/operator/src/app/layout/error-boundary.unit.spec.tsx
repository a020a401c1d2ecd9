import type { JSX } from 'react';
import { screen } from '@testing-library/react';
import { showElement } from '../../testing/show-page.js';
import { ErrorBoundary } from './error-boundary.js';

let broken = true;
function Page(): JSX.Element {
  if (broken) throw new TypeError('Cannot read properties of undefined');
  return <p>whole</p>;
}

describe('a page that breaks', () => {
  it('says so in words, without the fault, and can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = showElement(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    );
    await screen.findByText('This page broke');
    expect(screen.queryByText(/Cannot read/)).toBeNull();
    broken = false;
    await user.click(screen.getByRole('button', { name: /again/i }));
    await screen.findByText('whole');
    log.mockRestore();
  });
});
