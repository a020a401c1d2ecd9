import type { KycAnswers } from '@corella/contracts/kyc';
import type { Layout, LayoutName, Place } from './layouts.js';
import { line, toPixels } from './svg.js';
import { printed } from './words.js';

const INK = '#1b2436';
const SEAL = '#9c3b31';

/** What a paper of a company says beside its fields. */
export function paperText({ size }: Layout, name: LayoutName, answers: KycAnswers): string {
  const { companyName = '', firstName = '' } = answers;
  const at = (y: number): Place => ({ x: 70, y, width: 860, height: 45 });
  const row = (text: string, y: number): string => line(text, toPixels(at(y), size), { fill: INK, size: 34 });
  const who = `${firstName} ${printed(answers, 'lastName')}`;
  if (name === 'authority-paper')
    return [
      row(companyName, 240),
      row('authorises', 300),
      row(who, 360),
      row('to open an account in its name and to trade with it.', 420),
      row('Signed for the company', 620),
    ].join('');
  if (name !== 'seal-paper') return row('This extract shows the register as it stands today.', 640);
  const [x, y, radius] = [size.width / 2, size.height * 0.48, size.width * 0.16];
  return (
    row(companyName, 240) +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${SEAL}" stroke-width="14"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.55}" fill="none" stroke="${SEAL}" stroke-width="6"/>`
  );
}
