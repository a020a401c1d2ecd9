export type OrderSide = 'buy' | 'sell';
