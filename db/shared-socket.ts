import type { Client, Config, Transaction, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/ws";
import { withMethods } from "./with-methods";

type Options = {
  /** How long one call may take, in milliseconds. */
  timeoutMs: number;
  /** How long it stays open for the next; shorter than the silence after which a proxy ends it (nginx: 60 s). */
  idleMs?: number;
};

type Socket = { client: Client; transactions: number; idle?: Timer };

/**
 * The WebSocket that transactions share: opened for the first of them, and closed when none came for a while or a call
 * in one took too long, with which the server takes back whatever it had open.
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

  /** The server hears of it with its first statement. @throws where there is no WebSocket, TimeoutError */
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
