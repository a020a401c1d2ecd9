import type { ReadOut } from './read-out.js';

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const rounded = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3);
const mark = (passed: boolean): string => `<td class="${passed ? 'good' : 'bad'}">${passed ? 'kept' : 'missed'}</td>`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;

function section({ scenario, passed, thresholds, ratios, figures }: ReadOut): string {
  return `<h2>${escape(scenario)} <small class="${passed ? 'good' : 'bad'}">${passed ? 'passed' : 'failed'}</small></h2>
${table(
  ['Threshold', 'Rule', ''],
  thresholds.map(({ metric, rule, passed: kept }) => `<td>${escape(metric)}</td><td>${escape(rule)}</td>${mark(kept)}`),
)}
${table(
  ['Compared in this run', 'Ratio', 'Limit', ''],
  ratios.map(
    ({ title, ratio, limit, passed: kept }) =>
      `<td>${escape(title)}</td><td>${ratio === null ? 'no figures' : rounded(ratio)}</td><td>${limit ?? 'none'}</td>${mark(kept)}`,
  ),
)}
${table(
  ['Figure', ''],
  figures.map(
    ({ metric, stats }) =>
      `<td>${escape(metric)}</td><td>${stats.map(({ name, value }) => `${escape(name)} <b>${rounded(value)}</b>`).join(' · ')}</td>`,
  ),
)}`;
}

/** One self-contained HTML page with all scenarios of a run. */
export function summaryPage(readOuts: readonly ReadOut[], at: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Load test</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
h2 small{font-size:.7em}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #dfe4ea;font-variant-numeric:tabular-nums}
th{font-weight:600;color:#5a6675}
.good{color:#0a7d52}
.bad{color:#b3261e}
</style>
<h1>Load test</h1><p>${escape(at)}. Times in milliseconds. The load and the venue shared one machine: read ratios, not times.</p>
${readOuts.map(section).join('\n')}</html>\n`;
}
