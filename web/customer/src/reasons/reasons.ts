import type { ExplainedReason } from '@corella/contracts/reasons';
import type { Language } from '@corella/contracts/routes';
import type { Order } from '@corella/contracts/web';
import { groupThousands, trimDecimal } from '@corella/ui';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/use-language.js';

type Ended = Pick<Order, 'reason' | 'rule' | 'inputs'>;
const DECIMAL = /^[0-9]+(\.[0-9]+)?$/;
/** Figures as people write them: grouped, without trailing zeros. */
const readable = (inputs: Ended['inputs']): Ended['inputs'] =>
  inputs &&
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === 'string' && DECIMAL.test(value) ? groupThousands(trimDecimal(value)) : value,
    ]),
  );

/** The table of reasons is loaded when the first reason is needed. */
const loadTable = async (): Promise<typeof import('@corella/contracts/reasons')> =>
  import('@corella/contracts/reasons');

/** Why an order ended, in words and figures; null if it needs no explanation. */
export async function reasonOf({ reason, rule, inputs }: Ended, language: Language): Promise<ExplainedReason | null> {
  return reason === null || reason === 'filled'
    ? null
    : (await loadTable()).explainReason({ code: reason, rule, inputs: readable(inputs) }, language);
}

/** The same for lists; null until the table is loaded. */
export function useReason(): (order: Ended) => ExplainedReason | null {
  const language = useLanguage();
  const { data: table } = useQuery({
    queryKey: ['reasons'],
    queryFn: async () => ({ explain: (await loadTable()).explainReason }),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  return ({ reason, rule, inputs }) =>
    table === undefined || reason === null || reason === 'filled'
      ? null
      : table.explain({ code: reason, rule, inputs: readable(inputs) }, language);
}
