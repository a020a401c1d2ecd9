import { render, screen } from '@testing-library/react';
import { DataTable } from './data-table.js';
import type { DataTableProps } from './data-table.js';

interface Row {
  readonly id: string;
  readonly price: string;
}

function table(props: Partial<DataTableProps<Row>>): void {
  render(
    <DataTable<Row>
      caption="Trades"
      columns={[
        { key: 'id', head: 'Trade', cell: (row) => row.id },
        { key: 'price', head: 'Price', cell: (row) => row.price, number: true },
      ]}
      rows={undefined}
      rowKey={(row) => row.id}
      empty={<p>No trades</p>}
      onRetry={() => undefined}
      {...props}
    />,
  );
}

describe('a data table', () => {
  it('has a caption, a header cell per column and a row per record', () => {
    table({ rows: [{ id: 't-1', price: '10' }] });
    expect(screen.getByRole('table', { name: 'Trades' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Trade', 'Price']);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['t-1', '10']);
  });

  it('shows no table while it loads, when it is empty or when loading failed', () => {
    table({});
    expect(screen.queryByRole('table')).toBeNull();
    table({ rows: [] });
    expect(screen.getByText('No trades')).toBeInTheDocument();
    table({ error: { message: 'No answer came.' } });
    expect(screen.getByRole('alert')).toHaveTextContent('No answer came.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
