/** The ledger counts every asset in units of 10⁻⁸. */
const LEDGER_DECIMALS = 8;

/**
 * The ledger's units in the finest unit of a chain; null where the chain cannot say them exactly, because it has fewer
 * digits. Nothing is rounded on the way out.
 */
export function finestUnits(units: bigint, decimals: number): bigint | null {
  if (decimals >= LEDGER_DECIMALS) return units * 10n ** BigInt(decimals - LEDGER_DECIMALS);
  const step = 10n ** BigInt(LEDGER_DECIMALS - decimals);
  return units % step === 0n ? units / step : null;
}

/** What the ledger takes of an amount on a chain, rounded down, and the `dust` in the finest unit that is left. */
export function ledgerUnits(finest: bigint, decimals: number): { readonly units: bigint; readonly dust: bigint } {
  if (decimals <= LEDGER_DECIMALS) return { units: finest * 10n ** BigInt(LEDGER_DECIMALS - decimals), dust: 0n };
  const step = 10n ** BigInt(decimals - LEDGER_DECIMALS);
  return { units: finest / step, dust: finest % step };
}
