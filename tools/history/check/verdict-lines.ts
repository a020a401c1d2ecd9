import type { Verdict } from './check-history.js';

const MOST_SHOWN = 20;

/** The verdict in lines: one of counts, one for each kind of check, and every finding that does not hold. */
export function verdictLines({ operations, unknown, refused, findings }: Verdict): readonly string[] {
  const kinds = ['reads', 'order', 'balances'].map((kind) => {
    const of = findings.filter(({ about }) => about.startsWith(kind));
    const count = (is: string): number => of.filter((one) => one.is === is).length;
    return `${kind}: ${of.length} checked · ${count('violated')} violated · ${count('undecided')} not decided`;
  });
  const open = findings.filter(({ is }) => is !== 'explained');
  return [
    `${operations} operations · ${unknown} unknown · ${refused} refused`,
    ...kinds,
    ...open.slice(0, MOST_SHOWN).map(({ is, about, words }) => `${is.toUpperCase()} ${about}\n    ${words}`),
    ...(open.length > MOST_SHOWN ? [`and ${open.length - MOST_SHOWN} more`] : []),
  ];
}
