import { isAcceptable, rulesMet, strengthOf } from './password-rules.js';

describe('password rules', () => {
  it('names the rules that a password meets', () => {
    expect(rulesMet('Galah2026')).toEqual(['length', 'number', 'upper', 'lower']);
    expect(rulesMet('')).toEqual([]);
  });

  it('counts characters and not code units', () => {
    expect(rulesMet('🦜🦜🦜🦜')).toEqual(['special']);
  });

  it('refuses a password outside 8 to 20 characters', () => {
    expect(isAcceptable('Ab1!x')).toBe(false);
    expect(isAcceptable('Ab1!'.repeat(6))).toBe(false);
    expect(isAcceptable('Galah-2026')).toBe(true);
  });

  it('does not take white space for a special character', () => {
    expect(isAcceptable('Galah 2026 x')).toBe(false);
  });

  it('calls a password weak, normal or strong', () => {
    expect(strengthOf('')).toBe('none');
    expect(strengthOf('galah2026')).toBe('weak');
    expect(strengthOf('Galah-2026')).toBe('normal');
    expect(strengthOf('Galah-2026-roost')).toBe('strong');
  });
});
