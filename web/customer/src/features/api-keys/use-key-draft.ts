import { MAX_API_KEY_IPS } from '@corella/contracts/identity';
import type { ApiPermission } from '@corella/contracts/identity';
import type { ApiKey } from '@corella/contracts/web';
import { useState } from 'react';
import type { KeyTerms } from './api/api-keys.js';
import { ipsOf, looksLikeIp } from './ip-list.js';

/** The permissions on offer. Withdrawing will be added with its page. */
export const OFFERED = ['READ', 'WRITE'] as const;

/** The form's values, what is wrong with each, and the terms of the key. */
export function useKeyDraft(initial: ApiKey | undefined) {
  const [label, setLabel] = useState(initial?.label ?? '');
  const [permissions, setPermissions] = useState<readonly ApiPermission[]>(
    initial === undefined ? ['READ'] : OFFERED.filter((permission) => initial.permissions.includes(permission)),
  );
  const [ips, setIps] = useState(initial?.ips.join('\n') ?? '');
  const list = ipsOf(ips);
  const wrong = list.find((ip) => !looksLikeIp(ip));
  const errors = {
    label: label.trim() === '' ? 'required' : undefined,
    permissions: permissions.length === 0 ? 'choose' : undefined,
    ips: list.length > MAX_API_KEY_IPS ? 'ipsMany' : wrong !== undefined ? 'ipsWrong' : undefined,
  };
  const terms: KeyTerms = { label: label.trim(), permissions, ips: list };
  return { label, setLabel, permissions, setPermissions, ips, setIps, list, wrong, errors, terms };
}
