import { act, fireEvent, screen } from '@testing-library/react';
import { showPage, startPages } from '../../../testing/show-page.js';
import { SelfTimer } from './self-timer.js';

beforeAll(startPages);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

describe('the timer of a selfie', () => {
  it('counts aloud, and takes one picture at the end', () => {
    const taken = jest.fn();
    showPage(<SelfTimer disabled={false} onOver={taken} />);
    fireEvent.click(screen.getByRole('button', { name: 'Take it in 3 seconds' }));
    expect(screen.getByRole('status')).toHaveTextContent('3');
    pass(1_000);
    expect(screen.getByRole('button')).toHaveTextContent('2… hold it');
    pass(1_000);
    expect(taken).not.toHaveBeenCalled();
    pass(1_000);
    expect(taken).toHaveBeenCalledTimes(1);
    pass(5_000);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('stops when it is pressed again', () => {
    const taken = jest.fn();
    showPage(<SelfTimer disabled={false} onOver={taken} />);
    fireEvent.click(screen.getByRole('button'));
    pass(1_000);
    fireEvent.click(screen.getByRole('button'));
    pass(5_000);
    expect(taken).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveTextContent('Take it in 3 seconds');
  });
});
