import { WITHDRAWAL_STATES } from '@corella/contracts/cash';
import english from '../locales/en-us.json';
import chinese from '../locales/zh-cn.json';
import { BANK_STATES } from './state-words.js';

type Words = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

describe.each([
  ['English', english],
  ['Chinese', chinese],
])('the words for states in %s', (_, { state, ofBank }) => {
  it('say of each state what it is, and nothing of others', () => {
    expect(Object.keys(state)).toEqual([...WITHDRAWAL_STATES]);
    const words: Words = state;
    const empty = WITHDRAWAL_STATES.filter((one) => !words[one]?.title.trim() || !words[one].text.trim());
    expect(empty).toEqual([]);
  });

  it('say what is different at a bank', () => {
    expect(Object.keys(ofBank).toSorted()).toEqual([...BANK_STATES].toSorted());
    for (const { title, text } of Object.values<Words[string]>(ofBank)) expect([title, text]).not.toContain('');
  });
});

it('has the same words in both languages', () => {
  const keysOf = (words: object, path = ''): readonly string[] =>
    Object.entries(words).flatMap(([key, word]: [string, unknown]) =>
      typeof word === 'object' && word !== null ? keysOf(word, `${path}${key}.`) : [`${path}${key}`],
    );
  expect(keysOf(chinese)).toEqual(keysOf(english));
});
