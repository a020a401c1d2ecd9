import { csvText } from '@corella/contracts/web';
import { assetCode, saveFile, toast } from '@corella/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ROWS, allPages } from '../../../account-shell/all-pages.js';
import { messageOf } from '../../../forms/form-problem.js';
import { fetchLines } from './api/ledger-lines.js';
import type { LedgerLine, LinesWanted } from './api/ledger-lines.js';

const FILE_PAGE = 500;
const HEADS = ['time', 'type', 'asset', 'bucket', 'amount', 'reference', 'order', 'pair'] as const;

/** Saves every line that matches the filter as a file. */
export function useLinesCsv(wanted: LinesWanted): { readonly saving: boolean; readonly save: () => Promise<void> } {
  const { t } = useTranslation('balances');
  const [saving, setSaving] = useState(false);
  const cells = (line: LedgerLine): readonly string[] => [
    line.at,
    t(`type.${line.type}`, { defaultValue: line.type }),
    assetCode(line.asset),
    t(`bucket.${line.bucket}`),
    line.amount,
    line.businessId,
    line.orderId ?? '',
    line.symbol ?? '',
  ];
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { items, cut } = await allPages((cursor) => fetchLines({ ...wanted, cursor, limit: FILE_PAGE }));
      const heads = HEADS.map((key) => t(`csv.${key}`));
      saveFile('corella-transactions.csv', csvText(heads, items.map(cells)));
      if (cut) toast.info(t('account-shell:csvCut', { count: MOST_ROWS }));
    } catch (error) {
      toast.error(t('account-shell:csvFailed'), messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
