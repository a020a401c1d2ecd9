import { screen } from '@testing-library/react';
import { showPage, startPages } from '../testing/show-page.js';
import { CrashPage } from './crash-page.js';

beforeAll(startPages);
afterEach(() => jest.restoreAllMocks());

describe('a page that could not be loaded', () => {
  it('offers to reload, because there may be a newer version', () => {
    showPage(<CrashPage />);
    expect(screen.getByText('This page could not be shown')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  it('blames the network when there is none, and offers nothing that needs it', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    showPage(<CrashPage />);
    expect(screen.getByText('No connection')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
