import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationList, ToastRegion } from './toast-region.js';
import { noticeStore, toast } from './toast-store.js';

beforeEach(() => act(() => noticeStore.clear()));

describe('toasts on the page', () => {
  it('announce an error at once and stay until somebody dismisses it', async () => {
    render(<ToastRegion />);
    act(() => toast.error('Refused', 'Not enough AUD.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not enough AUD.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Refused')).toBeNull();
  });
});

describe('the notification centre', () => {
  it('keeps what was said until it is cleared', async () => {
    render(<NotificationList formatTime={() => '09:05'} />);
    expect(screen.getByText('Nothing new')).toBeInTheDocument();
    act(() => toast.error('Refused'));
    expect(screen.getByRole('listitem')).toHaveTextContent('Refused09:05');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
