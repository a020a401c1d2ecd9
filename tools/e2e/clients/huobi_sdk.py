"""Every call of the official SDK that this venue serves, through the fork that PyPI still has (huobi-sdk-hash-7)."""

import os
import queue
import time

import websocket
from calls import ACCESS_KEY, SECRET_KEY, SOCKET_URL, SOCKET_WAIT_S, SYMBOL, URL, Calls, eventually, report
from huobi.client.account import AccountClient
from huobi.client.algo import AlgoClient
from huobi.client.generic import GenericClient
from huobi.client.market import MarketClient
from huobi.client.subuser import SubuserClient
from huobi.client.trade import TradeClient
from huobi.client.wallet import WalletClient
from huobi.constant.definition import (
    AccountBalanceMode,
    CandlestickInterval,
    DepthStep,
    OrderSide,
    OrderState,
    OrderType,
)

# The SDK dials `wss://` at the bare host name, without the port. Only the address dialled is changed: the host that it
# signs goes out in the Host header.
NAME = "api.corella.test"
_App = websocket.WebSocketApp


class DialledHere(_App):
    def __init__(self, url, **handlers):
        super().__init__(url.replace("wss://" + NAME, SOCKET_URL), **handlers)

    def run_forever(self, **options):
        return super().run_forever(host=NAME, **options)


websocket.WebSocketApp = DialledHere

REST = {"url": URL, "api_key": ACCESS_KEY, "secret_key": SECRET_KEY}
SOCKETS = {**REST, "url": "https://" + NAME}
calls = Calls()
call = calls.call


def is_list(of):
    return lambda value: isinstance(value, list) and len(value) > 0 and all(of(one) for one in value)


def public_calls():
    generic, market = GenericClient(url=URL), MarketClient(url=URL)
    call("get_exchange_timestamp", generic.get_exchange_timestamp, lambda at: at > 1_600_000_000_000)
    call("get_exchange_symbols", generic.get_exchange_symbols, is_list(lambda one: one.base_currency and one.price_precision >= 0))
    call("get_exchange_currencies", generic.get_exchange_currencies, lambda names: "btc" in names)
    call("get_reference_currencies", generic.get_reference_currencies, is_list(lambda one: one.currency))
    # Not get_market_status: the SDK names a constant that it does not have.
    call("get_candlestick", lambda: market.get_candlestick(SYMBOL, CandlestickInterval.MIN1, 5), is_list(lambda one: one.close > 0))
    call("get_pricedepth", lambda: market.get_pricedepth(SYMBOL, DepthStep.STEP0, 5), lambda book: book.bids[0].price > 0)
    call("get_market_detail", lambda: market.get_market_detail(SYMBOL), lambda one: one.close > 0)
    call("get_market_detail_merged", lambda: market.get_market_detail_merged(SYMBOL), lambda one: one.bid[0] < one.ask[0])
    call("get_market_tickers", market.get_market_tickers, is_list(lambda one: one.symbol))
    call("get_market_trade", lambda: market.get_market_trade(SYMBOL), lambda rows: isinstance(rows, list))
    call("get_history_trade", lambda: market.get_history_trade(SYMBOL, 5), lambda rows: isinstance(rows, list))


def account_calls(account_id):
    account, wallet = AccountClient(**REST), WalletClient(**REST)
    call("get_account_balance", account.get_account_balance, is_list(lambda one: len(one.list) > 0))
    call("get_balance", lambda: account.get_balance(account_id), is_list(lambda row: float(row.balance) >= 0))
    call("get_account_history", lambda: account.get_account_history(account_id=account_id), lambda answer: isinstance(answer["data"], list))
    call("get_account_ledger", lambda: account.get_account_ledger(account_id=account_id), lambda rows: isinstance(rows, list))
    call("get_deposit_withdraw", lambda: wallet.get_deposit_withdraw("deposit", "btc", 0, 10), lambda rows: not rows)
    call("get_account_deposit_address", lambda: wallet.get_account_deposit_address("btc"), lambda rows: not rows)
    call("get_uid", SubuserClient(**REST).get_uid, lambda uid: int(uid) > 0)


def order_calls(account_id, last):
    trade = TradeClient(**REST)
    low = round(last * 0.8, 2)
    call("get_transact_feerate", lambda: trade.get_transact_feerate(SYMBOL), is_list(lambda one: float(one.makerFeeRate) > 0))

    def create(**more):
        given = {"symbol": SYMBOL, "account_id": account_id, "order_type": OrderType.BUY_LIMIT, "source": "api", "amount": 0.001, "price": low}
        return trade.create_order(**{**given, **more})

    order_id = call("create_order", create, lambda one: one > 0)
    call("get_order", lambda: trade.get_order(order_id), lambda one: (one.id, one.state) == (order_id, OrderState.SUBMITTED) and float(one.price) == low)
    call("get_open_orders", lambda: trade.get_open_orders(SYMBOL, account_id), is_list(lambda one: one.filled_amount is not None))
    call("cancel_order", lambda: trade.cancel_order(SYMBOL, order_id), lambda one: int(one) == order_id)
    call("get_order, cancelled", lambda: trade.get_order(order_id), lambda one: one.state == OrderState.CANCELED)

    own = f"sdk-{order_id}"
    call("create_order, own id", lambda: create(client_order_id=own), lambda one: one > 0)
    call("get_order_by_client_order_id", lambda: trade.get_order_by_client_order_id(own), lambda one: one.client_order_id == own)
    call("cancel_client_order", lambda: trade.cancel_client_order(own), lambda state: state == 7)

    batch = {"symbol": SYMBOL, "account_id": account_id, "order_type": OrderType.BUY_LIMIT, "source": "api", "price": str(low)}
    rows = call(
        "batch_create_order",
        lambda: trade.batch_create_order([{**batch, "amount": "0.001", "client_order_id": own + "-b"}, {**batch, "amount": 0.002}, {**batch, "amount": "0"}]),
        lambda found: [one.order_id is not None and one.order_id > 0 for one in found] == [True, True, False] and found[2].err_code,
    )
    ids = [row.order_id for row in (rows or []) if row.order_id]
    call("cancel_orders", lambda: trade.cancel_orders(SYMBOL, ids), lambda one: sorted(map(int, one.success)) == sorted(ids))
    create()
    call("cancel_open_orders", lambda: trade.cancel_open_orders(account_id, SYMBOL, OrderSide.BUY), lambda one: one.success_count == 1 and one.next_id == -1)

    bought = call("create_order, market", lambda: create(order_type=OrderType.BUY_MARKET, amount=200, price=None), lambda one: one > 0)
    call("get_match_results_by_order_id", lambda: eventually(lambda: trade.get_match_results_by_order_id(bought), bool), is_list(lambda one: one.role == "taker" and float(one.filled_amount) > 0))
    call("get_match_result", lambda: trade.get_match_result(SYMBOL), is_list(lambda one: one.order_id > 0))
    call("get_orders", lambda: trade.get_orders(SYMBOL, OrderState.FILLED), is_list(lambda one: one.state == OrderState.FILLED))
    call("get_history_orders", lambda: trade.get_history_orders(SYMBOL), is_list(lambda one: one.id > 0))
    stop = call("create_order, stop", lambda: create(order_type=OrderType.SELL_STOP_LIMIT, amount="0.0005", price=round(last * 0.9, 2), stop_price=round(last * 0.91, 2), operator="lte"), lambda one: one > 0)
    call("cancel_order, stop", lambda: trade.cancel_order(SYMBOL, stop), lambda one: int(one) == stop)
    return own


def algo_calls(account_id, last, own):
    algo = AlgoClient(**REST)
    own = own + "-algo"

    def create():
        return algo.create_order(
            account_id=account_id, symbol=SYMBOL, order_side=OrderSide.SELL, order_type="limit", client_order_id=own,
            stop_price=str(round(last * 0.91, 2)), order_price=str(round(last * 0.9, 2)), order_size="0.0005",
        )

    call("algo create_order", create, lambda one: one == own)
    call("algo get_open_orders", lambda: algo.get_open_orders(account_id), lambda rows: own in [one.clientOrderId for one in rows])
    call("algo get_order", lambda: algo.get_order(own), lambda one: one.orderStatus == "created" and one.stopPrice)
    call("algo cancel_orders", lambda: algo.cancel_orders([own, "nobody"]), lambda one: (one.accepted, one.rejected) == ([own], ["nobody"]))
    call("algo get_order_history", lambda: algo.get_order_history(SYMBOL, "canceled"), lambda rows: own in [one.clientOrderId for one in rows])


def arrives(name, start, holds):
    """Whether a socket's first fitting message comes in time."""
    messages = queue.Queue()
    try:
        start(messages.put, lambda error: messages.put(error))
        seen = None
        for _ in range(20):
            seen = messages.get(timeout=SOCKET_WAIT_S)
            if isinstance(seen, Exception) or holds(seen):
                break
        calls.done(name, seen, lambda value: not isinstance(value, Exception) and holds(value))
    except queue.Empty:
        report(name, "nothing came")
    except Exception as error:
        report(name, f"{type(error).__name__}: {error}"[:300])


def socket_calls(account_id, last):
    market, trade, account = MarketClient(**SOCKETS), TradeClient(**SOCKETS), AccountClient(**SOCKETS)
    orders = TradeClient(**REST)
    # The SDK asks hosts whose name does not begin with "api" for other paths, hence the name above.
    arrives("sub_candlestick", lambda ok, no: market.sub_candlestick(SYMBOL, CandlestickInterval.MIN1, ok, no), lambda one: one.tick.close > 0)
    arrives("sub_pricedepth", lambda ok, no: market.sub_pricedepth(SYMBOL, DepthStep.STEP0, ok, no), lambda one: one.tick.bids[0].price > 0)
    arrives("sub_pricedepth_bbo", lambda ok, no: market.sub_pricedepth_bbo(SYMBOL, ok, no), lambda one: one.tick.bid < one.tick.ask)
    arrives("sub_market_detail", lambda ok, no: market.sub_market_detail(SYMBOL, ok, no), lambda one: one.tick.close > 0)
    arrives("sub_mbp_increase", lambda ok, no: market.sub_mbp_increase(SYMBOL, 150, ok, no), lambda one: one.data.seqNum > 0)
    arrives("sub_mbp_full", lambda ok, no: market.sub_mbp_full(SYMBOL, 20, ok, no), lambda one: one.data.bids[0].price > 0)
    arrives("req_candlestick", lambda ok, no: market.req_candlestick(SYMBOL, CandlestickInterval.MIN1, ok, error_handler=no), lambda one: one.data[0].close > 0)
    arrives("req_pricedepth", lambda ok, no: market.req_pricedepth(SYMBOL, DepthStep.STEP0, ok, no), lambda one: one.data.bids[0].price > 0)
    arrives("req_market_detail", lambda ok, no: market.req_market_detail(SYMBOL, ok, no), lambda one: one.data.close > 0)
    arrives("req_trade_detail", lambda ok, no: market.req_trade_detail(SYMBOL, ok, no), lambda one: one.data[0].price > 0 and one.data[0].direction in ("buy", "sell"))
    arrives("req_mbp", lambda ok, no: market.req_mbp(SYMBOL, 150, ok, error_handler=no), lambda one: one.data.seqNum > 0)
    arrives("sub_account_update", lambda ok, no: account.sub_account_update(AccountBalanceMode.TOTAL, ok, no), lambda one: one.data.currency)

    def place_once_subscribed(ok, no):
        trade.sub_order_update(SYMBOL, ok, no)
        # The SDK does not say when it has subscribed.
        for _ in range(5):
            time.sleep(0.3)
            orders.create_order(SYMBOL, account_id, OrderType.BUY_LIMIT, "0.001", str(round(last * 0.8, 2)), "api")

    arrives("sub_order_update", place_once_subscribed, lambda one: one.data.eventType == "creation")
    orders.cancel_open_orders(account_id)


public_calls()
accounts = call("get_accounts", AccountClient(**REST).get_accounts, is_list(lambda one: one.type == "spot"))
last_price = MarketClient(url=URL).get_market_detail(SYMBOL).close
account = accounts[0].id
account_calls(account)
own_id = order_calls(account, last_price)
algo_calls(account, last_price, own_id)
if os.environ.get("CORELLA_SOCKETS") != "no":
    socket_calls(account, last_price)
# The SDK's watch dog is a thread that nothing ends.
os._exit(0)
