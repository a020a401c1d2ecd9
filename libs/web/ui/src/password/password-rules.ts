/** The server's password rules. Only the server has the list of common passwords. */
export const PASSWORD_RULES = ['length', 'number', 'upper', 'lower', 'special'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const SHORTEST = 8;
const LONGEST = 20;
const STRONG_FROM = 14;

const CHECKS: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => [...password].length >= SHORTEST && [...password].length <= LONGEST,
  number: (password) => /[0-9]/.test(password),
  upper: (password) => /[A-Z]/.test(password),
  lower: (password) => /[a-z]/.test(password),
  special: (password) => /[^A-Za-z0-9\s]/.test(password),
};

export const rulesMet = (password: string): readonly PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => CHECKS[rule](password));

export type PasswordStrength = 'none' | 'weak' | 'normal' | 'strong';

/** Weak while a rule is unmet, strong from 14 characters on. */
export function strengthOf(password: string): PasswordStrength {
  if (password === '') return 'none';
  if (rulesMet(password).length < PASSWORD_RULES.length) return 'weak';
  return [...password].length >= STRONG_FROM ? 'strong' : 'normal';
}

export const isAcceptable = (password: string): boolean => rulesMet(password).length === PASSWORD_RULES.length;
