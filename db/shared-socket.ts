import type { Client, Config, Transaction, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/ws";
import { withMethods } from "./with-methods";

type Options = {
  /** Timeout of a call, in milliseconds. */
  timeoutMs: number;
  /** Milliseconds before an idle socket is closed; shorter than a proxy's idle timeout (nginx: 60 s). */
  idleMs?: number;
};

type Socket = { client: Client; transactions: number; idle?: Timer };

/**
 * A WebSocket shared by transactions. It opens for the first one and closes after an idle period or when a call times
 * out, whereupon the server rolls back what was open.
 */
export class SharedSocket {
  readonly #config: Config;
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  #socket: Socket | null = null;

  constructor(config: Config, { timeoutMs, idleMs = 20_000 }: Options) {
    this.#config = config;
    this.#timeoutMs = timeoutMs;
    this.#idleMs = idleMs;
  }

  /**
   * Begins a transaction; the server learns of it with the first statement.
   * @throws if no WebSocket can be opened, or TimeoutError
   */
  async transaction(mode?: TransactionMode): Promise<Transaction> {
    this.#socket ??= { client: createClient(this.#config), transactions: 0 };
    const socket = this.#socket;
    clearTimeout(socket.idle);
    socket.transactions++;
    try {
      return this.#bounded(await this.#within(socket, socket.client.transaction(mode)), socket);
    } catch (error) {
      this.#ended(socket);
      throw error;
    }
  }

  close() {
    if (this.#socket) this.#drop(this.#socket);
  }

  #bounded(transaction: Transaction, socket: Socket): Transaction {
    let isOpen = true;
    const ended = () => {
      if (isOpen) this.#ended(socket);
      isOpen = false;
    };
    const within = <T>(call: Promise<T>) => this.#within(socket, call);
    return withMethods(transaction, {
      execute: (statement) => within(transaction.execute(statement)),
      batch: (statements) => within(transaction.batch(statements)),
      executeMultiple: (sql) => within(transaction.executeMultiple(sql)),
      commit: () => within(transaction.commit()).finally(ended),
      rollback: () => within(transaction.rollback()).finally(ended),
      close() {
        transaction.close();
        ended();
      },
    });
  }

  async #within<T>(socket: Socket, call: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DOMException("the database took too long", "TimeoutError"));
      this.#drop(socket);
    }, this.#timeoutMs);
    return Promise.race([call, late]).finally(() => clearTimeout(timer));
  }

  #ended(socket: Socket) {
    socket.transactions--;
    if (socket.transactions > 0 || socket !== this.#socket) return;
    socket.idle = setTimeout(() => this.#drop(socket), this.#idleMs);
    socket.idle.unref();
  }

  #drop(socket: Socket) {
    clearTimeout(socket.idle);
    if (this.#socket === socket) this.#socket = null;
    socket.client.close();
  }
}
