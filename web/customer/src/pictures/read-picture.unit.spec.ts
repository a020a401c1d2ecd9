import { findingOf, greyOf } from './read-picture.js';

describe('a file that is chosen', () => {
  it.each([
    ['image/jpeg', 5_242_880, null],
    ['image/png', 5_242_881, 'size'],
    ['application/pdf', 10, null],
    ['image/gif', 10, 'type'],
    ['', 10, 'type'],
  ])('of %s with %d bytes: %s', (type, size, finding) => {
    expect(findingOf({ type, size })).toBe(finding);
  });
});

describe('the grey of a colour', () => {
  it('is what eyes see', () => {
    const colours = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255]);
    expect([...greyOf(colours)]).toEqual([255, 0, 76, 150]);
  });
});
