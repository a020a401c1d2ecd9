import { ENTRY_TEMPLATES, type AssetRule, type EntryTemplate, type LineRule } from '@corella/contracts/ledger';

const lineText = ({ on, bucket, sign, needed }: LineRule): string => {
  const text = `${on.map((pattern) => `\`${pattern}\``).join(' or ')} ${bucket} ${sign === '-' ? '−' : sign}`;
  return needed ? text : `(${text})`;
};
const assetText = ({ lines }: AssetRule): string => lines.map(lineText).join(', ');

const natureText = ({ nature, isPayout, takes = [] }: EntryTemplate): string =>
  [nature, ...(isPayout ? ['payout'] : []), ...takes.map((purpose) => `takes \`${purpose}\``)].join(', ');

/** The table of templates in the ledger's README. */
export function templateTable(): string {
  const rows = Object.entries(ENTRY_TEMPLATES).flatMap(([type, template]) =>
    template.madeBy
      ? [[`\`${type}\``, '', `made by \`${template.madeBy}\``, '']]
      : template.forms.map(({ name, by, assets }) => [
          `\`${type}\`, ${name}`,
          by.join(', '),
          assets.map(assetText).join('; besides '),
          natureText(template),
        ]),
  );
  const lines = [['entry', 'who may ask', 'lines', ''], ['---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
