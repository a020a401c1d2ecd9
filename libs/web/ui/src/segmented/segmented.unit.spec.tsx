import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Segmented } from './segmented.js';

describe('a segmented choice', () => {
  it('marks the selected option and reports another choice', async () => {
    const change = jest.fn();
    const options = [
      { value: 'buy', label: 'Buy' },
      { value: 'sell', label: 'Sell' },
    ] as const;
    render(<Segmented label="Side" value="buy" options={options} onChange={change} />);
    expect(screen.getByRole('group', { name: 'Side' })).toBeInTheDocument();
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Buy');
    await userEvent.click(screen.getByRole('button', { name: 'Sell' }));
    expect(change).toHaveBeenCalledWith('sell');
  });
});
