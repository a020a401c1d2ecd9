import { render } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { ScrollPlace } from './scroll-place.js';

const LEFT_AT = 400;
const scrollTo = jest.fn();
beforeAll(() => Object.assign(window, { scrollTo }));
beforeEach(() => {
  scrollTo.mockClear();
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ '/leftdefault': LEFT_AT }));
});

/** Opens a page by its address, as a reload or a typed address does. */
function open(path: string): void {
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', Component: ScrollPlace }], { initialEntries: [path] })} />,
  );
}

describe('how far a page is scrolled', () => {
  it('is kept when it is loaded again', () => {
    open('/left');
    expect(scrollTo).toHaveBeenCalledWith(0, LEFT_AT);
  });

  it('is not taken over by another page that is opened by its address', () => {
    open('/other');
    expect(scrollTo).not.toHaveBeenCalledWith(0, LEFT_AT);
  });
});
