"""The calls of asynchuobi that this venue serves. It sends every amount as a JSON number."""

import asyncio
from urllib.parse import urlparse

from asynchuobi.api.clients.account import AccountHuobiClient
from asynchuobi.api.clients.algo import AlgoHuobiClient
from asynchuobi.api.clients.generic import GenericHuobiClient
from asynchuobi.api.clients.market import MarketHuobiClient
from asynchuobi.api.clients.order import OrderHuobiClient
from asynchuobi.api.schemas import NewOrder
from asynchuobi.enums import CandleInterval, ConditionalOrderType, MarketDepth, OperatorCharacterOfStopPrice, OrderSide, OrderType
from asynchuobi.ws.ws_client import WSHuobiAccount, WSHuobiMarket
from calls import ACCESS_KEY, SECRET_KEY, SOCKET_URL, SOCKET_WAIT_S, SYMBOL, URL, Calls, report

calls = Calls()
call = calls.acall
KEYS = {"access_key": ACCESS_KEY, "secret_key": SECRET_KEY, "api_url": URL}


def ok(holds=lambda data: True):
    return lambda answer: answer["status"] == "ok" and holds(answer["data"])


def ok2(holds=lambda data: True):
    return lambda answer: answer["code"] == 200 and holds(answer["data"])


async def public_calls():
    async with GenericHuobiClient(api_url=URL) as generic:
        await call("get_market_status", generic.get_market_status(), ok2(lambda data: data["marketStatus"] == 1))
        await call("get_all_supported_trading_symbols", generic.get_all_supported_trading_symbols(), ok(lambda rows: SYMBOL in [row["sc"] for row in rows]))
        await call("get_all_supported_currencies", generic.get_all_supported_currencies(1), ok(lambda rows: "btc" in [row["cc"] for row in rows]))
        await call("get_currencies_settings", generic.get_currencies_settings(), ok(lambda rows: "btc" in [row["name"] for row in rows]))
        await call("get_symbols_settings", generic.get_symbols_settings(), ok(lambda rows: SYMBOL in [row["symbol"] for row in rows]))
        await call("get_market_symbols_settings", generic.get_market_symbols_settings([SYMBOL]), ok(lambda rows: rows[0]["pp"] == 2 and rows[0]["at"] == "enabled"))
        await call("get_chains_information", generic.get_chains_information(show_desc=1, currency="btc"), ok(lambda rows: rows[0]["chain"] == "btc"))
        await call("get_chains_information_v2", generic.get_chains_information_v2("btc"), ok2(lambda rows: rows[0]["chains"]))
        await call("get_current_timestamp", generic.get_current_timestamp(), ok(lambda at: at > 1_600_000_000_000))
    async with MarketHuobiClient(api_url=URL) as market:
        await call("get_candles", market.get_candles(SYMBOL, CandleInterval.min_1, 3), ok(lambda rows: rows[0]["close"] > 0))
        await call("get_latest_aggregated_ticker", market.get_latest_aggregated_ticker(SYMBOL), lambda answer: answer["tick"]["close"] > 0)
        await call("get_latest_tickers_for_all_pairs", market.get_latest_tickers_for_all_pairs(), ok(lambda rows: len(rows) > 1))
        await call("get_market_depth", market.get_market_depth(SYMBOL, MarketDepth.depth_5), lambda answer: len(answer["tick"]["bids"]) > 0)
        await call("get_last_trade", market.get_last_trade(SYMBOL), lambda answer: answer["status"] == "ok")
        await call("get_most_recent_trades", market.get_most_recent_trades(SYMBOL, 5), ok(lambda rows: isinstance(rows, list)))
        summary = await call("get_last_market_summary", market.get_last_market_summary(SYMBOL), lambda answer: answer["tick"]["close"] > 0)
        return summary["tick"]["close"]


async def account_calls():
    async with AccountHuobiClient(**KEYS) as account:
        accounts = await call("accounts", account.accounts(), ok(lambda rows: rows[0]["type"] == "spot"))
        account_id = accounts["data"][0]["id"]
        await call("account_balance", account.account_balance(account_id), ok(lambda data: len(data["list"]) > 0))
        await call("get_account_history", account.get_account_history(account_id), ok(lambda rows: isinstance(rows, list)))
        await call("get_account_ledger", account.get_account_ledger(account_id), ok2(lambda rows: isinstance(rows, list)))
        return account_id


async def order_calls(account_id, last):
    low = round(last * 0.8, 2)
    async with OrderHuobiClient(**KEYS) as orders:
        async def place(**more):
            given = {"account_id": account_id, "symbol": SYMBOL, "order_type": OrderType.buy_limit, "amount": 0.001, "price": low}
            return await orders.new_order(**{**given, **more})

        placed = await call("new_order", place(), ok(str.isdigit))
        order_id = placed["data"]
        own = "async-" + order_id
        await call("get_order_detail", orders.get_order_detail(order_id), ok(lambda one: float(one["price"]) == low and one["amount"] == "0.001000"))
        await call("get_all_open_orders", orders.get_all_open_orders(account_id, SYMBOL), ok(lambda rows: order_id in [str(row["id"]) for row in rows]))
        await call("get_all_open_orders, from", orders.get_all_open_orders(account_id, SYMBOL, start_order_id=order_id, size=1), ok(lambda rows: str(rows[0]["id"]) == order_id))
        await call("cancel_order", orders.cancel_order(order_id, SYMBOL), ok(lambda data: data == order_id))
        await call("new_order, too fine", place(amount=1e-8), lambda answer: answer["err-code"] == "order-orderamount-precision-error")
        await call("new_order, own id", place(client_order_id=own), ok(str.isdigit))
        await call("get_order_detail_by_client_order_id", orders.get_order_detail_by_client_order_id(own), ok(lambda one: one["client-order-id"] == own))
        await call("cancel_order_by_client_order_id", orders.cancel_order_by_client_order_id(own), ok(lambda state: state == 7))
        batch = [NewOrder(account_id=account_id, symbol=SYMBOL, order_type=OrderType.buy_limit, amount=amount, price=low) for amount in (0.001, 0.002)]
        rows = await call("place_batch_of_orders", orders.place_batch_of_orders(batch), ok(lambda found: all(row["order-id"] > 0 for row in found)))
        ids = [str(row["order-id"]) for row in rows["data"]]
        await call("cancel_order_by_ids", orders.cancel_order_by_ids(order_ids=ids), ok(lambda data: sorted(data["success"]) == sorted(ids)))
        await place()
        await call("batch_cancel_open_orders", orders.batch_cancel_open_orders(account_id, [SYMBOL], [OrderType.buy_limit], OrderSide.buy), ok(lambda data: data["success-count"] == 1))
        bought = await call("new_order, market", place(order_type=OrderType.buy_market, amount=200.5, price=None), ok(str.isdigit))
        for _ in range(40):
            matches = await orders.get_match_result_of_order(bought["data"])
            if matches["data"]:
                break
            await asyncio.sleep(0.1)
        calls.done("get_match_result_of_order", matches, ok(lambda found: found[0]["role"] == "taker"))
        await call("search_past_orders", orders.search_past_orders(SYMBOL, ["filled", "canceled"]), ok(lambda found: len(found) > 0))
        await call("search_historical_orders_within_48_hours", orders.search_historical_orders_within_48_hours(SYMBOL), ok(lambda found: len(found) > 0))
        await call("search_match_results", orders.search_match_results(SYMBOL), ok(lambda found: len(found) > 0))
        await call("get_current_fee_rate_applied_to_user", orders.get_current_fee_rate_applied_to_user([SYMBOL]), ok2(lambda found: float(found[0]["actualTakerRate"]) > 0))
        stop = await call("new_order, stop", place(order_type=OrderType.sell_stop_limit, amount=0.0005, price=round(last * 0.9, 2), stop_price=round(last * 0.91, 2), operator=OperatorCharacterOfStopPrice.lte), ok(str.isdigit))
        await call("cancel_order, stop", orders.cancel_order(stop["data"]), ok())
        await call("dead_mans_switch", orders.dead_mans_switch(60), ok2(lambda data: data["triggerTime"] > data["currentTime"]))
        await call("dead_mans_switch, off", orders.dead_mans_switch(0), ok2(lambda data: data["triggerTime"] == 0))
    return own


async def algo_calls(account_id, last, own):
    own = own + "-algo"
    async with AlgoHuobiClient(**KEYS) as algo:
        created = algo.new_conditional_order(
            account_id, SYMBOL, OrderSide.sell, ConditionalOrderType.limit, own,
            stop_price=round(last * 0.91, 2), order_price=round(last * 0.9, 2), order_size=0.0005,
        )
        await call("new_conditional_order", created, ok2(lambda data: data["clientOrderId"] == own))
        await call("query_open_conditional_orders", algo.query_open_conditional_orders(account_id), ok2(lambda rows: own in [row["clientOrderId"] for row in rows]))
        await call("query_conditional_order", algo.query_conditional_order(own), ok2(lambda one: one["orderStatus"] == "created"))
        await call("cancel_conditional_orders", algo.cancel_conditional_orders([own]), ok2(lambda data: data["accepted"] == [own]))
        await call("query_conditional_order_history", algo.query_conditional_order_history(SYMBOL, "canceled"), ok2(lambda rows: own in [row["clientOrderId"] for row in rows]))


async def first(name, socket, holds):
    """Whether a fitting message of the socket comes in time."""
    async def fitting():
        async for message in socket:
            if holds(message):
                return message

    try:
        calls.done(name, await asyncio.wait_for(fitting(), SOCKET_WAIT_S), holds)
    except asyncio.TimeoutError:
        report(name, "nothing came")


async def socket_calls(account_id, last):
    async with WSHuobiMarket(url=SOCKET_URL + "/ws") as market:
        for name, stream, holds in [
            ("candlestick", market.candlestick(SYMBOL, CandleInterval.min_1), lambda tick: tick["close"] > 0),
            ("market_ticker_info", market.market_ticker_info(SYMBOL), lambda tick: tick["lastPrice"] > 0),
            ("orderbook", market.orderbook(SYMBOL), lambda tick: len(tick["bids"]) > 0),
            ("best_bid_offer", market.best_bid_offer(SYMBOL), lambda tick: tick["bid"] < tick["ask"]),
            ("market_stats", market.market_stats(SYMBOL), lambda tick: tick["count"] >= 0),
        ]:
            await stream.sub()
            topic = stream.topic
            await first(name, market, lambda message: message.get("ch") == topic and holds(message["tick"]))
            await stream.unsub()
    async with WSHuobiAccount(ACCESS_KEY, SECRET_KEY, url=SOCKET_URL + "/ws/v2") as account, OrderHuobiClient(**KEYS) as orders:
        await account.subscribe_account_change(2)
        await first("subscribe_account_change", account, lambda message: message["action"] == "push" and message["data"]["currency"])
        await account.subscribe_trade_detail(SYMBOL)
        await account.subscribe_order_updates(SYMBOL)
        await first("subscribe_order_updates, accepted", account, lambda message: message["action"] == "sub" and message["ch"].startswith("orders#") and message["code"] == 200)
        placed = await orders.new_order(account_id, SYMBOL, OrderType.buy_market, 200.5)
        mine = int(placed["data"])
        await first("subscribe_trade_detail", account, lambda message: message["action"] == "push" and message["ch"].startswith("trade.clearing") and message["data"]["orderId"] == mine)


async def main():
    last = await public_calls()
    account_id = await account_calls()
    own = await order_calls(account_id, last)
    await algo_calls(account_id, last, own)
    await socket_calls(account_id, last)


assert urlparse(URL).scheme == "http", "the sockets are dialled without TLS"
asyncio.run(main())
