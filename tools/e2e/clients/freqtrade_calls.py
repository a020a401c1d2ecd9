"""What freqtrade asks of an exchange while it trades live, made through its own exchange class."""

import logging
from datetime import datetime, timedelta, timezone
from urllib.parse import urlparse

from calls import ACCESS_KEY, SECRET_KEY, URL, Calls, eventually
from freqtrade.enums import CandleType
from freqtrade.resolvers import ExchangeResolver

logging.disable(logging.ERROR)
PAIR = "BTC/AUD"
HOST = urlparse(URL).netloc
PLAIN = "http://{hostname}"
CONNECTION = {
    "hostname": HOST,
    "urls": {
        "hostnames": {"spot": HOST, "contract": "127.0.0.1:9"},
        "api": {name: PLAIN for name in ["spot", "public", "private", "v2Public", "v2Private", "status", "contract"]},
    },
    "options": {"fetchMarkets": {"types": {"spot": True, "linear": False, "inverse": False}}},
}
CONFIG = {
    "exchange": {
        "name": "htx",
        "key": ACCESS_KEY,
        "secret": SECRET_KEY,
        "enable_ws": False,
        "pair_whitelist": [PAIR],
        "pair_blacklist": [],
        "ccxt_config": CONNECTION,
        "ccxt_async_config": CONNECTION,
    },
    "dry_run": False,
    "runmode": "live",
    "stake_currency": "AUD",
    "stake_amount": 500,
    "timeframe": "1m",
    "trading_mode": "spot",
    "margin_mode": "",
    "candle_type_def": CandleType.SPOT,
    "order_types": {"entry": "limit", "exit": "limit", "stoploss": "limit", "stoploss_on_exchange": True},
    "order_time_in_force": {"entry": "GTC", "exit": "GTC"},
    "entry_pricing": {"price_side": "same", "use_order_book": True, "order_book_top": 1},
    "exit_pricing": {"price_side": "same", "use_order_book": True, "order_book_top": 1},
}
calls = Calls()
call = calls.call


def place(exchange, **more):
    given = {"pair": PAIR, "ordertype": "limit", "side": "buy", "amount": 0.002, "leverage": 1.0, "time_in_force": "GTC"}
    return exchange.create_order(**{**given, **more})


def main():
    exchange = call("load exchange and markets", lambda: ExchangeResolver.load_exchange(CONFIG, validate=True), lambda one: PAIR in one.markets)
    call("get_balances", exchange.get_balances, lambda one: one["AUD"]["free"] > 0)
    call("get_fee", lambda: exchange.get_fee(PAIR), lambda fee: 0 < fee < 0.01)
    ticker = call("fetch_ticker", lambda: exchange.fetch_ticker(PAIR), lambda one: one["bid"] < one["ask"])
    last = ticker["last"]
    call("fetch_l2_order_book", lambda: exchange.fetch_l2_order_book(PAIR, 20), lambda book: len(book["bids"]) > 0)
    key = (PAIR, "1m", CandleType.SPOT)
    call("refresh_latest_ohlcv", lambda: exchange.refresh_latest_ohlcv([key]), lambda found: len(found[key]) > 10)
    resting = call("create_order, resting", lambda: place(exchange, rate=last * 0.8), lambda one: one["id"])
    call("fetch_order", lambda: exchange.fetch_order(resting["id"], PAIR), lambda one: one["status"] == "open" and one["remaining"] == 0.002)
    call("cancel_order_with_result", lambda: exchange.cancel_order_with_result(resting["id"], PAIR, 0.002), lambda one: one["status"] == "canceled")
    bought = call("create_order, taking", lambda: place(exchange, rate=last * 1.05), lambda one: one["id"])
    call(
        "fetch_order, filled",
        lambda: eventually(lambda: exchange.fetch_order(bought["id"], PAIR), lambda one: one["status"] == "closed"),
        lambda one: one["status"] == "closed" and one["filled"] == 0.002,
    )
    since = datetime.now(timezone.utc) - timedelta(minutes=5)
    call("get_trades_for_order", lambda: exchange.get_trades_for_order(bought["id"], PAIR, since), lambda found: sum(one["amount"] for one in found) == 0.002)
    stop = call(
        "create_stoploss",
        lambda: exchange.create_stoploss(PAIR, 0.001, last * 0.92, CONFIG["order_types"], "sell", 1.0),
        lambda one: one["id"],
    )
    call("fetch_stoploss_order", lambda: exchange.fetch_stoploss_order(stop["id"], PAIR), lambda one: one["status"] == "open")
    call("cancel_stoploss_order", lambda: exchange.cancel_stoploss_order_with_result(stop["id"], PAIR, 0.001), lambda one: one["status"] == "canceled")
    call("create_order, selling", lambda: place(exchange, side="sell", rate=last * 0.95), lambda one: one["id"])
    # freqtrade never asks for addresses; its ccxt does, and must read an empty list.
    call("fetch_deposit_addresses_by_network", lambda: exchange._api.fetch_deposit_addresses_by_network("BTC"), lambda found: found == {})
    exchange.close()


main()
