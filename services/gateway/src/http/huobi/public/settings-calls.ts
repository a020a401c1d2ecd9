import { z } from 'zod';
import { FieldTable, said, text, whole } from '../fields/field-table.js';

const ts = said(whole({ min: 0 }), 'Changes since then. Every answer is the whole, and says so by full');

export const SINCE = new FieldTable({ ts });
export const MARKET_SYMBOLS = new FieldTable({
  symbols: said(text, 'Separated by commas; all without it, or for NA'),
  ts,
});
export const CHAINS = new FieldTable({ currency: text, 'show-desc': text, ts });

/** All of it, as of now. */
const settingsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: z.literal('ok'), data: z.array(row), ts: z.string(), full: z.literal(1) });
const nothing = z.null();
const words = z.string().nullable();

const symbolFacts = {
  state: z.string(),
  bc: z.string(),
  qc: z.string(),
  bcdn: z.string(),
  qcdn: z.string(),
  te: z.boolean(),
  cd: z.boolean(),
  sp: z.string(),
  w: z.number(),
  tpp: z.number(),
  tap: z.number(),
  ttp: z.number(),
  fp: z.number(),
  tags: z.string(),
  d: nothing,
  elr: nothing,
};
const currencyFacts = {
  dn: z.string(),
  fn: z.string(),
  state: z.string(),
  v: z.boolean(),
  whe: z.boolean(),
  cd: z.boolean(),
  de: z.boolean(),
  wp: z.number(),
  sp: z.string(),
  w: z.number(),
  qc: z.boolean(),
  cawt: z.boolean(),
  fc: z.number(),
  sc: z.number(),
  dma: z.string(),
  wma: z.string(),
  dd: words,
  wd: words,
  sdd: words,
  swd: words,
  svd: words,
  tags: z.string(),
};
const limits = Object.fromEntries(
  [
    'pp',
    'ap',
    'vp',
    'minoa',
    'maxoa',
    'minov',
    'lominoa',
    'lomaxoa',
    'lomaxba',
    'lomaxsa',
    'smminoa',
    'smmaxoa',
    'bmmaxov',
    'blmlt',
    'slmgt',
    'msormlt',
    'mbormlt',
  ].map((name) => [name, z.number()]),
);

/** Descriptions of the settings calls, whose rows have abbreviated names. */
export const SETTINGS_CALLS = {
  marketSymbols: {
    summary: 'Precisions and limits of symbols, with abbreviated names',
    query: MARKET_SYMBOLS.schema,
    reply: settingsOf(
      z.object({
        symbol: z.string(),
        state: z.string(),
        bc: z.string(),
        qc: z.string(),
        sp: z.string(),
        ...limits,
        at: z.string(),
        tags: z.string(),
      }),
    ),
  },
  symbols: {
    summary: 'Symbols with their states, with abbreviated names',
    query: SINCE.schema,
    reply: settingsOf(
      z.object({
        symbol: z.string(),
        sn: z.string(),
        ...symbolFacts,
        ve: z.boolean(),
        we: z.boolean(),
        dl: z.boolean(),
        ce: z.boolean(),
        tm: z.string(),
      }),
    ),
  },
  symbolsV2: {
    summary: 'Symbols with their states, with abbreviated names; the newer call',
    query: SINCE.schema,
    reply: settingsOf(
      z.object({
        sc: z.string(),
        dn: z.string(),
        ...symbolFacts,
        whe: z.boolean(),
        lr: nothing,
        smlr: nothing,
        flr: nothing,
        wr: nothing,
        p: z.array(z.never()),
      }),
    ),
  },
  currencys: {
    summary: 'Currencies with their settings, with abbreviated names',
    query: SINCE.schema,
    reply: settingsOf(
      z.object({
        name: z.string(),
        ...currencyFacts,
        iqc: z.boolean(),
        we: z.boolean(),
        ct: z.string(),
        cp: z.string(),
        ss: z.array(z.string()),
        oe: z.number(),
      }),
    ),
  },
  currenciesV2: {
    summary: 'Currencies with their settings, with abbreviated names; the newer call',
    query: SINCE.schema,
    reply: settingsOf(z.object({ cc: z.string(), ...currencyFacts, wed: z.boolean(), at: z.number(), ft: z.string() })),
  },
  chains: {
    summary: 'Chains of currencies, with abbreviated names; none is open yet',
    query: CHAINS.schema,
    reply: settingsOf(
      z.object({
        chain: z.string(),
        currency: z.string(),
        code: z.string(),
        ct: z.string(),
        ac: z.string(),
        dn: z.string(),
        fn: z.string(),
        default: z.number(),
        de: z.boolean(),
        we: z.boolean(),
        dma: z.string(),
        wma: z.string(),
        wp: z.number(),
        ft: z.string(),
        fc: z.number(),
        sc: z.number(),
        awt: z.boolean(),
        adt: z.boolean(),
        ao: z.boolean(),
        v: z.boolean(),
        sda: nothing,
        swa: nothing,
        'deposit-desc': words,
        'withdraw-desc': words,
        'suspend-deposit-desc': words,
        'suspend-withdraw-desc': words,
      }),
    ),
  },
};
