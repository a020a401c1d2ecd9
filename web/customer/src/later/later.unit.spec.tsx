import { render, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { later, persistently } from './later.js';

const Greeting = ({ name }: { readonly name: string }): JSX.Element => <p>Hello {name}</p>;

describe('a part that is loaded later', () => {
  it('shows what stands in its place, then itself, with its properties', async () => {
    const Part = later(async () => Greeting, <p>Loading</p>);
    render(<Part name="Ada" />);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('is not loaded before it is shown, and once only', async () => {
    const load = jest.fn(async () => Greeting);
    const Part = later(load);
    expect(load).not.toHaveBeenCalled();
    const first = render(<Part name="Ada" />);
    await screen.findByText('Hello Ada');
    first.unmount();
    render(<Part name="Grace" />);
    await screen.findByText('Hello Grace');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for again while the network fails, instead of bringing the page down', async () => {
    jest.useFakeTimers();
    try {
      const load = jest.fn(async () => Greeting);
      load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
      const Part = later(load, <p>Loading</p>);
      render(<Part name="Ada" />);
      await jest.advanceTimersByTimeAsync(2_900);
      expect(load).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(200);
      jest.useRealTimers();
      expect(await screen.findByText('Hello Ada')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is given up after a minute', async () => {
    jest.useFakeTimers();
    try {
      const load = jest.fn(() => Promise.reject(new TypeError('gone')));
      const loaded = persistently(load).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await loaded).toEqual(new TypeError('gone'));
      expect(load).toHaveBeenCalledTimes(20);
    } finally {
      jest.useRealTimers();
    }
  });
});
