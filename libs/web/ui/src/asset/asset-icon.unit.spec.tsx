import { render } from '@testing-library/react';
import { AssetIcon, assetName, pairLabel } from './asset-icon.js';

describe('an asset’s mark', () => {
  it('is drawn for a known asset and hidden from assistive technology, because its code is beside it', () => {
    const { container } = render(<AssetIcon asset="btc" />);
    expect(container.querySelector('path')).not.toBeNull();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  it('shows the first letters of an unknown one', () => {
    const { container } = render(<AssetIcon asset="zeta" />);
    expect(container).toHaveTextContent('ZE');
  });
});

describe('an asset’s name', () => {
  it('comes from the asset list; an unknown asset is called by its code', () => {
    expect([assetName('btc'), assetName('zeta'), pairLabel('btc', 'aud')]).toEqual(['Bitcoin', 'ZETA', 'BTC/AUD']);
  });
});
