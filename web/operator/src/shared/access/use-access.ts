import { useGetIdentity, usePermissions } from 'react-admin';
import { may, maySee } from './permissions.js';
import type { Permissions } from './permissions.js';

const none: Permissions = [];

export interface Access {
  /** False until the venue has said what this person may do. */
  readonly isKnown: boolean;
  readonly permissions: Permissions;
  readonly may: (permission: string) => boolean;
  readonly maySee: (resource: string) => boolean;
}

export function useAccess(): Access {
  const { permissions: known } = usePermissions<Permissions>();
  const permissions = known ?? none;
  return {
    isKnown: known !== undefined,
    permissions,
    may: (permission) => may(permissions, permission),
    maySee: (resource) => maySee(permissions, resource),
  };
}

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly demo: boolean;
}

/** The person who is logged in; null until known. */
export function useMe(): Me | null {
  const { data } = useGetIdentity();
  if (data === undefined) return null;
  return {
    id: String(data.id),
    name: data.fullName ?? '',
    role: String(data.role),
    email: String(data.email),
    demo: data.demo === true,
  };
}
