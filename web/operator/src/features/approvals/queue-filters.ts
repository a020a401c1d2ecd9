import { APPROVAL_KINDS, isApprovalKind } from '@corella/contracts/identity';
import { useAccess, useMe } from '../../shared/access/use-access.js';
import { kindLabel } from '../../shared/format/names.js';
import type { Filter } from '../../shared/table/filter-bar.js';

/** How the queue can be narrowed: by text, by the kinds that this person asks for or decides, and to one's own. */
export function useQueueFilters(): readonly Filter[] {
  const { may } = useAccess();
  const me = useMe();
  const kinds = Object.keys(APPROVAL_KINDS)
    .filter(isApprovalKind)
    .filter(
      (kind) => may('approvals.view-all') || may(APPROVAL_KINDS[kind].approve) || may(APPROVAL_KINDS[kind].initiate),
    );
  return [
    { field: 'q', label: 'Request id, subject or reason', kind: 'text', wide: true },
    {
      field: 'kind',
      label: 'All kinds',
      kind: 'choice',
      wide: true,
      choices: kinds.map((value) => ({ value, label: kindLabel(value) })),
    },
    {
      field: 'initiator',
      label: 'Everybody’s',
      kind: 'choice',
      choices: me === null ? [] : [{ value: me.id, label: 'Mine' }],
    },
  ];
}
