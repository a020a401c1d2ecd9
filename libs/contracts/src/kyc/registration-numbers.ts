/** Registers whose numbers have a check digit. What is given here has no spaces. */
export const REGISTRATION_NUMBERS = ['acn', 'abn', 'nzbn', 'corporate-number'] as const;
export type RegistrationNumber = (typeof REGISTRATION_NUMBERS)[number];

const digitsOf = (text: string): readonly number[] => [...text].map(Number);
const weighted = (digits: readonly number[], weightAt: (index: number) => number): number =>
  digits.reduce((sum, digit, index) => sum + digit * weightAt(index), 0);

/** Australian Company Number: the weights 8 to 1, and the last digit makes the sum a multiple of ten (ASIC). */
function isAcn(digits: readonly number[]): boolean {
  const sum = weighted(digits.slice(0, 8), (index) => 8 - index);
  return (10 - (sum % 10)) % 10 === digits[8];
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Australian Business Number: with one less in its first digit, the weighted sum is a multiple of 89 (ABR). */
function isAbn([first = 0, ...others]: readonly number[]): boolean {
  return first > 0 && weighted([first - 1, ...others], (index) => ABN_WEIGHTS[index] ?? 0) % 89 === 0;
}

/** New Zealand Business Number: a Global Location Number of GS1, whose New Zealand numbers begin with 94. */
function isNzbn(digits: readonly number[]): boolean {
  const sum = weighted(digits.slice(0, 12), (index) => (index % 2 === 0 ? 1 : 3));
  return digits[0] === 9 && digits[1] === 4 && (10 - (sum % 10)) % 10 === digits[12];
}

/** Corporate number of Japan: the first digit checks the other twelve, counted from the last (National Tax Agency). */
function isCorporateNumber([check, ...others]: readonly number[]): boolean {
  const sum = weighted([...others].reverse(), (index) => (index % 2 === 0 ? 1 : 2));
  return 9 - (sum % 9) === check;
}

const RULES: Readonly<
  Record<RegistrationNumber, { readonly digits: number; isRight(digits: readonly number[]): boolean }>
> = {
  acn: { digits: 9, isRight: isAcn },
  abn: { digits: 11, isRight: isAbn },
  nzbn: { digits: 13, isRight: isNzbn },
  'corporate-number': { digits: 13, isRight: isCorporateNumber },
};

export const isRegistrationNumber = (kind: string): kind is RegistrationNumber => Object.hasOwn(RULES, kind);

/** Whether the text is a number that the register could have given. It does not say that a company has it. */
export function isRightNumber(kind: RegistrationNumber, text: string): boolean {
  const { digits, isRight } = RULES[kind];
  return text.length === digits && /^[0-9]+$/.test(text) && isRight(digitsOf(text));
}
