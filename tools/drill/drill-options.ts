const NUMBERS = ['rounds', 'seed', 'clients', 'minutes', 'port', 'readers', 'seconds', 'sockets', 'starts', 'venues'];
const WORDS = ['build', 'data', 'inside', 'kind', 'only'];
const MAY_BE_0 = ['seed', 'venues'];

/**
 * The options of a drill, `--name value`. An unknown name or a value that is no number is refused: a drill that counts
 * to NaN runs no round and would pass. So would one of 0 rounds, which mean "every byte" to the torn tail alone.
 */
export function drillOptions(drill: string, words: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [option = '', value] = words.slice(at, at + 2);
    const name = option.replace(/^--/, '');
    if (!option.startsWith('--') || ![...NUMBERS, ...WORDS].includes(name))
      throw new Error(
        `unknown option ${option}; known: ${[...NUMBERS, ...WORDS].map((known) => `--${known}`).join(' ')}`,
      );
    if (value === undefined) throw new Error(`${option} needs a value`);
    const least = MAY_BE_0.includes(name) || (drill === 'torn-tail' && name === 'rounds') ? 0 : 1;
    if (NUMBERS.includes(name) && !(Number(value) >= least && Number.isFinite(Number(value))))
      throw new Error(`${option} must be a number, ${least} or more`);
    options.set(name, value);
  }
  return options;
}
