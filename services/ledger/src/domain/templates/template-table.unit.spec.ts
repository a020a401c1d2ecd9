import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@corella/worker-host';
import { templateTable } from '../../testing/template-table.js';

const [START, END] = ['<!-- templates -->\n', '<!-- /templates -->'];

/** The cells of a table, however wide its columns are written. */
const cellsOf = (table: string): readonly (readonly string[])[] =>
  table.split('\n').map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '---')));

describe("the ledger's README", () => {
  it('lists every entry template that is in force', () => {
    const readme = readFileSync(join(workspaceRoot(), 'services/ledger/README.md'), 'utf8');
    const listed = readme.slice(readme.indexOf(START) + START.length, readme.indexOf(END)).trim();
    expect(cellsOf(listed)).toEqual(cellsOf(templateTable()));
  });
});
