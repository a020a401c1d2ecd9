import { fireEvent, render, screen } from '@testing-library/react';
import { EmptyState, ListState } from './list-state.js';
import type { ListStateProps } from './list-state.js';

function list(props: Partial<ListStateProps<string>>): void {
  render(
    <ListState
      items={undefined}
      onRetry={() => undefined}
      skeleton={<p>loading</p>}
      empty={<EmptyState title="Nothing yet" action={<button type="button">Begin</button>} />}
      {...props}
    >
      {(items) => (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </ListState>,
  );
}

describe('a list', () => {
  it('shows a skeleton while it loads', () => {
    list({});
    expect(screen.getByText('loading')).toBeInTheDocument();
  });

  it('offers an action when it is empty', () => {
    list({ items: [] });
    expect(screen.getByRole('button', { name: 'Begin' })).toBeInTheDocument();
  });

  it('says what failed and tries again', () => {
    const retry = jest.fn();
    list({ error: { message: 'No answer came.' }, onRetry: retry });
    expect(screen.getByRole('alert')).toHaveTextContent('No answer came.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('keeps older data when a newer load fails, and dims it while stale', () => {
    list({ items: ['one'], error: { message: 'No answer came.' }, stale: true });
    expect(screen.getByText('one').closest('[data-stale]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows its data', () => {
    list({ items: ['one', 'two'] });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
