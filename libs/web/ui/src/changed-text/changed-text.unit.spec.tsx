import { render } from '@testing-library/react';
import { ChangedText } from './changed-text.js';

describe('a changed text', () => {
  it('marks what is new and what is gone, paragraph by paragraph', () => {
    const { container } = render(
      <ChangedText
        paragraphs={[
          [
            { kind: 'same', text: 'We keep it ' },
            { kind: 'removed', text: 'five' },
            { kind: 'added', text: 'seven' },
            { kind: 'same', text: ' years.' },
          ],
          [{ kind: 'added', text: 'You may ask.' }],
        ]}
      />,
    );
    expect(container.innerHTML).toBe(
      '<p><span>We keep it </span><del>five</del><ins>seven</ins><span> years.</span></p><p><ins>You may ask.</ins></p>',
    );
  });
});
