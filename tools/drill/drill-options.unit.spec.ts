import { drillOptions } from './drill-options.js';

describe('the options of a drill', () => {
  it('are names and values', () => {
    expect([...drillOptions('kill', ['--rounds', '5', '--build', 'off'])]).toEqual([
      ['rounds', '5'],
      ['build', 'off'],
    ]);
  });

  it('may ask the torn tail for every byte, and any drill for no venue', () => {
    expect([...drillOptions('torn-tail', ['--rounds', '0', '--venues', '0']).values()]).toEqual(['0', '0']);
  });

  it.each([
    [['--rounds', 'x'], 'must be a number'],
    [['--rounds', '-1'], 'must be a number'],
    [['--rounds', '0'], '1 or more'],
    [['--seconds', '0'], '1 or more'],
    [['--round', '5'], 'unknown option --round'],
    [['rounds', '5'], 'unknown option rounds'],
    [['--rounds'], 'needs a value'],
  ])('are refused when they are %j', (words, finding) => {
    expect(() => drillOptions('kill', words)).toThrow(finding);
  });
});
