import { randomUUID } from 'node:crypto';

/** What protects an account, as far as its owner was told. */
export interface Standing {
  readonly email: string;
  readonly password: string;
  readonly hasTotp: boolean;
  readonly keys: number;
}

export const newEmail = (): string => `drill-${randomUUID()}@corella.example`;

/** A password that passes every rule. */
export const newPassword = (): string => `Q7-${randomUUID().slice(0, 8)}-Zz`;
