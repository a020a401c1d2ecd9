import { fireEvent, render, screen } from '@testing-library/react';
import { RecordTable } from './record-table.js';
import type { Column } from './record-table.js';
import { EmptyState, ErrorState, StaleNotice, TableSkeleton } from './table-states.js';

interface Row {
  readonly id: string;
  readonly price: string;
}
const columns: readonly Column<Row>[] = [
  { key: 'id', label: 'Order', sort: 'id', render: (row) => row.id },
  { key: 'price', label: 'Price', numeric: true, render: (row) => row.price },
];
const rows: readonly Row[] = [
  { id: '7', price: '1.5' },
  { id: '8', price: '2.5' },
];

describe('RecordTable', () => {
  it('names each row by its first cell and says how it is sorted', () => {
    render(
      <RecordTable
        caption="Orders"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={{ field: 'id', order: 'DESC' }}
        onSort={() => undefined}
      />,
    );
    expect(screen.getByRole('table', { name: 'Orders' })).toBeTruthy();
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['7', '8']);
    expect(screen.getByRole('columnheader', { name: 'Order' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.queryByRole('button', { name: 'Price' })).toBeNull();
  });
  it('grows with its figures, which are never cut, and divides the space where it has none', () => {
    const show = (shown: readonly Column<Row>[], fit?: 'panel'): string | undefined => {
      const { container, unmount } = render(
        <RecordTable caption="Orders" columns={shown} rows={rows} rowKey={(row) => row.id} fit={fit} />,
      );
      const found = container.querySelector('table')?.dataset['fit'];
      unmount();
      return found;
    };
    expect(show(columns)).toBe('content');
    expect(show(columns.slice(0, 1))).toBe('panel');
    expect(show(columns, 'panel')).toBe('panel');
  });
  it('sorts differently when a sortable header is pressed', () => {
    const asked: string[] = [];
    render(
      <RecordTable
        caption="Orders"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onSort={(field) => asked.push(field)}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Order' }));
    expect(asked).toEqual(['id']);
  });
  it('opens the row that was clicked', () => {
    const opened: string[] = [];
    render(
      <RecordTable
        caption="Orders"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => opened.push(row.id)}
      />,
    );
    fireEvent.click(screen.getByText('2.5'));
    expect(opened).toEqual(['8']);
  });
});

describe('states of a list', () => {
  it('says what is loading, missing, broken or old, and offers a way on', () => {
    const retried: string[] = [];
    render(<TableSkeleton columns={2} label="orders" />);
    expect(screen.getByRole('status', { name: 'Loading orders' })).toBeTruthy();
    render(<EmptyState title="No orders yet">They appear here.</EmptyState>);
    expect(screen.getByText('No orders yet')).toBeTruthy();
    render(<ErrorState title="Broken" detail="The venue cannot be reached." onRetry={() => retried.push('error')} />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    render(<StaleNotice ageMs={12_000} onRetry={() => retried.push('stale')} />);
    expect(screen.getByText('Not current, last answer 12 s ago')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reconnect now' }));
    expect(retried).toEqual(['error', 'stale']);
  });
});
