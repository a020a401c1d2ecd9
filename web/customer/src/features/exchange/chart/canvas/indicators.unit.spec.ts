import { indicatorOf } from './indicators.js';

const PALE = '#2ebd854d';
type Source = NonNullable<ReturnType<typeof indicatorOf>['createTooltipDataSource']>;

describe('what is written above an indicator', () => {
  it('is read as easily for the bars of MACD as for its lines', () => {
    const { createTooltipDataSource: source } = indicatorOf('MACD', 2);
    const figures = [
      { key: 'dif', title: 'DIF: ', type: 'line' },
      { key: 'dea', title: 'DEA: ', type: 'line' },
      { key: 'macd', title: 'MACD: ', type: 'bar' },
    ];
    const styles = {
      lines: [{ color: 'first' }, { color: 'second' }],
      bars: [{ upColor: PALE }],
      tooltip: { legend: { color: 'text' } },
    };
    const at = {
      chart: { getStyles: () => ({ indicator: styles }) },
      indicator: { shortName: 'MACD', figures, result: [{ dif: 1, dea: -2.5, macd: 1234.567 }] },
      crosshair: { dataIndex: 0 },
    };
    expect(source?.(at as unknown as Parameters<Source>[0]).legends).toEqual([
      { title: { text: 'DIF: ', color: 'first' }, value: { text: '1.00', color: 'first' } },
      { title: { text: 'DEA: ', color: 'second' }, value: { text: '-2.50', color: 'second' } },
      { title: { text: 'MACD: ', color: 'text' }, value: { text: '1,234.57', color: 'text' } },
    ]);
  });
});
